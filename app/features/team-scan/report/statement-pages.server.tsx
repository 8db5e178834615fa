import { answerScale, readinessQuestions, resultOrder } from "#app/features/assessment/questions.ts";
import type { StatementReading } from "#app/features/assessment/team/team-scores.ts";
import { Text, View } from "#app/features/scanner/report/pdf.server.ts";
import { line, styles } from "#app/features/scanner/report/report-style.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import type { ResultCopy } from "../result/words.ts";
import { Spread, Table, type Column } from "./team-report-parts.server.tsx";
import type { TeamReportPart } from "./report-part.server.ts";

/** Where people agree most and least; the strongest and weakest statements. */
export function StatementsPage({ story, copy }: TeamReportPart) {
  const words = copy.team.result;
  return (
    <View>
      <Text style={styles.title}>{words.agreeHeading}</Text>
      <Pair
        copy={copy}
        equal={words.agreeEqual}
        lists={[
          [words.agreeMost, story.byAgreement.most],
          [words.agreeLeast, story.byAgreement.least],
        ]}
      />
      <Text style={[styles.title, { marginTop: 24 }]}>{words.statementsHeading}</Text>
      <Pair
        copy={copy}
        equal={words.statementsEqual}
        lists={[
          [words.strongest, story.byMean.most],
          [words.weakest, story.byMean.least],
        ]}
      />
    </View>
  );
}

type Listed = [title: string, readings: StatementReading[]];

function Pair({ copy, lists, equal }: { copy: ResultCopy; lists: Listed[]; equal: string }) {
  const words = copy.team.result;
  const shown = lists.filter(([, readings]) => readings.length > 0);
  if (shown.length === 0) return <Text style={{ marginTop: 10 }}>{equal}</Text>;
  return (
    <View style={[styles.row, { gap: 26, marginTop: 10 }]}>
      {shown.map(([title, readings]) => (
        <View key={title} style={{ flex: 1 }}>
          <Text style={styles.heading}>{title}</Text>
          {readings.map(({ id, counts, mean, agreement }) => (
            <View
              key={id}
              wrap={false}
              style={{ marginTop: 8, paddingTop: 8, borderTopWidth: 0.5, borderTopColor: line }}
            >
              <Text style={{ fontSize: 9.5, lineHeight: 1.35, marginBottom: 5 }}>{copy.assessment.questions[id]}</Text>
              <Spread counts={counts} width={230} />
              <View style={[styles.row, { justifyContent: "space-between", marginTop: 2 }]}>
                <Text style={styles.small}>{counts.join(" · ")}</Text>
                <Text style={styles.small}>
                  {`${fill(words.meanValue, { mean: mean.toFixed(1) })}, ${fill(words.agreementValue, { percent: agreement })}`}
                </Text>
              </View>
            </View>
          ))}
        </View>
      ))}
    </View>
  );
}

/** Every statement with its counts. */
export function AllStatementsPage({ story, copy }: TeamReportPart) {
  const { assessment, results, team } = copy;
  const words = team.result;
  const counts: Column[] = [
    { heading: words.table.statement },
    ...answerScale.map((step) => ({ heading: String(step), width: 14 })),
  ];
  const columns: Column[] = [
    ...counts,
    { heading: words.table.mean, width: 38 },
    { heading: words.table.agreement, width: 44 },
  ];
  const optional = readinessQuestions.flatMap(({ id }) => {
    const given = story.cell.counts[id];
    return given ? [[assessment.questions[id], ...given.map(String)]] : [];
  });
  return (
    <View>
      <Text style={styles.title}>{words.allHeading}</Text>
      <Text style={[styles.small, { marginTop: 2 }]}>{team.report.steps}</Text>
      {resultOrder.map((pillar) => (
        <View key={pillar} style={{ marginTop: 10 }} wrap={false}>
          <Text style={styles.heading}>{assessment.pillars[pillar].title}</Text>
          <Table
            size={7.5}
            columns={columns}
            rows={story.statements
              .filter((reading) => reading.pillar === pillar)
              .map(({ id, counts, mean, agreement }) => [
                assessment.questions[id],
                ...counts.map(String),
                mean.toFixed(1),
                fill(results.table.percentValue, { percent: agreement }),
              ])}
          />
        </View>
      ))}
      {optional.length > 0 ? (
        <View style={{ marginTop: 10 }} wrap={false}>
          <Text style={styles.heading}>{words.readinessHeading}</Text>
          <Text style={styles.small}>{words.readinessNote}</Text>
          <Table size={7.5} columns={counts} rows={optional} />
        </View>
      ) : null}
    </View>
  );
}
