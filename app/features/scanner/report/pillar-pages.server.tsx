import { palette } from "#app/components/art/palette.ts";
import { type Pillar, resultOrder, scoredPillars } from "#app/features/assessment/questions.ts";
import { type Scores, maxPillarScore } from "#app/features/assessment/scoring.ts";
import { look } from "#app/platform/site/look.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { Text, View } from "./pdf.server.ts";
import { Bar } from "./report-parts.server.tsx";
import { line, type ReportCopy, type ReportPart, styles } from "./report-style.server.ts";

export function PillarsPage({ copy, scores }: ReportPart) {
  return (
    <View>
      <Text style={styles.title}>{copy.results.report.pillarsHeading}</Text>
      {scoredPillars.map((pillar) => (
        <PillarRow key={pillar} pillar={pillar} copy={copy} scores={scores} />
      ))}
    </View>
  );
}

function PillarRow({
  pillar,
  copy: { assessment, results },
  scores,
  lead,
}: {
  pillar: Pillar;
  copy: ReportCopy;
  scores: Scores;
  lead?: { label: string; text: string };
}) {
  const percent = scores.pillarPercents[pillar];
  const band = results.pillars[pillar].bands[scores.interpretations[pillar]]!;
  return (
    <View
      wrap={false}
      style={[styles.row, { gap: 18, marginTop: 10, borderTopWidth: 0.75, borderTopColor: line, paddingTop: 10 }]}
    >
      <View style={{ width: 138 }}>
        <View style={[styles.row, { gap: 8, alignItems: "flex-start" }]}>
          <Text style={{ fontFamily: "Fraunces", fontSize: 26, lineHeight: 0.95, color: palette.moss }}>
            {resultOrder.indexOf(pillar) + 1}
          </Text>
          <Text style={[styles.heading, { flex: 1 }]}>{assessment.pillars[pillar].title}</Text>
        </View>
        <Text style={{ fontFamily: "Fraunces", fontSize: 20, lineHeight: 1.2, marginTop: 6 }}>
          {fill(results.table.percentValue, { percent })}
        </Text>
        <Text style={[styles.small, { marginBottom: 4 }]}>
          {`${fill(results.table.scoreValue, { score: scores.pillarScores[pillar], max: maxPillarScore(pillar) })} · ${results.bandLabels[scores.interpretations[pillar]]}`}
        </Text>
        <Bar percent={percent} width={138} />
      </View>
      <View style={{ flex: 1, fontSize: 9.5, lineHeight: 1.42 }}>
        {lead ? (
          <>
            <Text style={[styles.heading, { color: palette.forest }]}>{lead.label}</Text>
            <Text style={{ marginTop: 3, marginBottom: 5 }}>{lead.text}</Text>
          </>
        ) : null}
        <Text>{band.reading}</Text>
        <Text style={{ marginTop: 5 }}>
          <Text style={[styles.strong, { color: look.accent }]}>{`${results.nextStepHeading}. `}</Text>
          {band.nextStep}
        </Text>
      </View>
    </View>
  );
}

/** The two lenses, where to begin, and questions for the team. */
export function NextStepsPage({ copy, scores }: ReportPart) {
  const { results, leadership, assessment } = copy;
  const { report } = results;
  const label = leadership.bands[scores.selfLeadership];
  const first = scores.balanced ? undefined : scores.weakest[0]!;
  return (
    <View>
      <Text style={styles.title}>{report.lensesHeading}</Text>
      <PillarRow
        pillar="selfLeadership"
        copy={copy}
        scores={scores}
        lead={{ label: label.label, text: label.meaning }}
      />
      <PillarRow
        pillar="interconnectivity"
        copy={copy}
        scores={scores}
        lead={{ label: results.interconnectivity.heading, text: results.interconnectivity[scores.interconnectivity] }}
      />
      <View wrap={false} style={{ marginTop: 12, backgroundColor: palette.sage, borderRadius: 6, padding: 12 }}>
        <Text style={styles.title}>{report.nextStepsHeading}</Text>
        <Text style={{ marginTop: 5 }}>{report.nextStepsIntro}</Text>
        {first ? (
          <Text style={{ marginTop: 6, fontSize: 10.5 }}>
            <Text style={styles.strong}>{`${assessment.pillars[first].title}. `}</Text>
            {results.pillars[first].bands[scores.interpretations[first]]!.nextStep}
          </Text>
        ) : null}
      </View>
      <View wrap={false} style={{ marginTop: 12 }}>
        <Text style={styles.heading}>{report.talkHeading}</Text>
        {report.talkQuestions.map((question, index) => (
          <View
            key={question}
            style={[
              styles.row,
              { gap: 10, marginTop: 5, borderBottomWidth: 0.75, borderBottomColor: line, paddingBottom: 5 },
            ]}
          >
            <Text style={{ fontFamily: "Fraunces", fontSize: 13, lineHeight: 1.2, color: look.accent }}>
              {index + 1}
            </Text>
            <Text style={{ flex: 1, fontSize: 10.5 }}>{question}</Text>
          </View>
        ))}
      </View>
      <Text style={[styles.small, { marginTop: 12 }]}>{`${report.about} ${report.contact}`}</Text>
    </View>
  );
}
