import { palette } from "#app/components/art/palette.ts";
import { joinNames } from "#app/features/assessment/labels.ts";
import { type Scores, maxTotalScore } from "#app/features/assessment/scoring.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { distanceText } from "../result-sentences.ts";
import { Text, View } from "./pdf.server.ts";
import { Chart, StatusBar } from "./report-parts.server.tsx";
import { type ReportPart, styles } from "./report-style.server.ts";

/** The status, the chart, and the strongest and weakest pillars. */
export function SummaryPage({
  copy: { assessment, results },
  scores,
  language,
  preparedFor,
  date,
  verified,
}: ReportPart & { preparedFor: string; date: string; verified: boolean }) {
  const { status, strongest, weakest, balanced } = results;
  const named = (keys: Scores["weakest"]) =>
    joinNames(
      keys.map((key) => assessment.pillars[key].title),
      language,
    );
  const sentenceOf = (sentences: { one: string; tie: string }, keys: Scores["weakest"]) =>
    fill(keys.length > 1 ? sentences.tie : sentences.one, { pillar: named(keys), pillars: named(keys) });
  return (
    <View>
      <Text style={styles.eyebrow}>{results.statusHeading}</Text>
      <Text style={[styles.status, { marginTop: 4 }]}>{status[scores.status].label}</Text>
      <Text style={[styles.soft, { marginTop: 4 }]}>{`${preparedFor} · ${date}`}</Text>
      <View style={{ marginTop: 10, marginBottom: 8 }}>
        <Chart scores={scores} names={assessment.pillars} percent={results.table.percentValue} />
      </View>
      <StatusBar scores={scores} />
      <View style={[styles.row, { justifyContent: "space-between", marginTop: 5 }]}>
        <Text
          style={styles.strong}
        >{`${fill(results.total.score, { score: scores.totalScore, max: maxTotalScore })} · ${fill(results.total.percent, { percent: scores.totalPercent })}`}</Text>
        <Text style={styles.soft}>{distanceText(results, scores.nextStatus)}</Text>
      </View>
      <Text style={{ marginTop: 12, fontSize: 11 }}>{status[scores.status].meaning}</Text>
      <View style={[styles.row, { gap: 14, marginTop: 16 }]}>
        {scores.balanced ? (
          <Box heading={balanced.heading} name="" text={balanced.text} tone="sage" />
        ) : (
          <>
            <Box
              heading={scores.strongest.length > 1 ? strongest.headingTie : strongest.heading}
              name={named(scores.strongest)}
              text={sentenceOf(strongest, scores.strongest)}
              tone="sage"
            />
            <Box
              heading={scores.weakest.length > 1 ? weakest.headingTie : weakest.heading}
              name={named(scores.weakest)}
              text={sentenceOf(weakest, scores.weakest)}
              tone="clay"
            />
          </>
        )}
      </View>
      {verified ? null : <Text style={[styles.small, { marginTop: 12 }]}>{results.unverified}</Text>}
    </View>
  );
}

function Box({ heading, name, text, tone }: { heading: string; name: string; text: string; tone: "sage" | "clay" }) {
  const look =
    tone === "sage" ? { backgroundColor: palette.sage, borderColor: palette.sage } : { borderColor: palette.clay };
  return (
    <View style={[look, { flex: 1, borderWidth: 0.75, borderRadius: 6, padding: 12 }]}>
      <Text style={styles.small}>{heading}</Text>
      {name ? <Text style={[styles.heading, { marginTop: 2 }]}>{name}</Text> : null}
      {text ? <Text style={{ marginTop: 2 }}>{text}</Text> : null}
    </View>
  );
}
