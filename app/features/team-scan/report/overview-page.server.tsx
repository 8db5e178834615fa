import { palette } from "#app/components/art/palette.ts";
import { maxPillarScore, maxTotalScore } from "#app/features/assessment/scoring.ts";
import { agreementLevel } from "#app/features/assessment/team/team-scores.ts";
import { Text, View } from "#app/features/scanner/report/pdf.server.ts";
import { Chart, StatusBar } from "#app/features/scanner/report/report-parts.server.tsx";
import { line, styles } from "#app/features/scanner/report/report-style.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { headlines, rateText } from "../result/words.ts";
import { Spread } from "./team-report-parts.server.tsx";
import type { TeamReportPart } from "./report-part.server.ts";

/** The first look: status, three lines, the rings, and each pillar with its spread and agreement. */
export function OverviewPage({ view, story, copy, language }: TeamReportPart) {
  const { assessment, results, team } = copy;
  const { scores } = story;
  const words = team.result;
  const percent = (value: number) => fill(results.table.percentValue, { percent: value });
  return (
    <View>
      <Text style={styles.eyebrow}>{fill(words.title, { organization: view.organization })}</Text>
      <Text style={[styles.status, { marginTop: 4, fontSize: 40 }]}>{results.status[scores.status].label}</Text>
      <Text style={[styles.soft, { marginTop: 2 }]}>{rateText(copy, story.answered, view.invited, view.personal)}</Text>
      <View style={[styles.row, { gap: 20, marginTop: 8, alignItems: "center" }]}>
        <View style={{ flex: 1 }}>
          {headlines(copy, story, language).map((text) => (
            <Text key={text} style={{ fontFamily: "Fraunces", fontSize: 12, lineHeight: 1.3, marginBottom: 8 }}>
              {text}
            </Text>
          ))}
        </View>
        <View style={{ width: 300 }}>
          <Chart scores={scores} names={assessment.pillars} percent={results.table.percentValue} width={300} />
        </View>
      </View>
      <StatusBar scores={scores} />
      <Text style={[styles.strong, { marginTop: 4 }]}>
        {fill(words.totalMean, { score: scores.totalScore, max: maxTotalScore })}
      </Text>
      <Text style={[styles.heading, { marginTop: 14 }]}>{words.pillarsHeading}</Text>
      <Text style={[styles.small, { marginTop: 2 }]}>{words.pillarsIntro}</Text>
      <View
        style={[
          styles.row,
          { gap: 8, marginTop: 8, paddingBottom: 2, borderBottomWidth: 0.75, borderBottomColor: palette.moss },
        ]}
      >
        <Text style={[styles.strong, { flex: 1, fontSize: 8.5 }]}>{words.table.pillar}</Text>
        <Text style={[styles.strong, { width: 84, fontSize: 8.5, textAlign: "right" }]}>{words.table.score}</Text>
        <Text style={[styles.strong, { width: 160, fontSize: 8.5 }]}>{words.table.spread}</Text>
        <Text style={[styles.strong, { width: 76, fontSize: 8.5, textAlign: "right" }]}>{words.table.agreement}</Text>
      </View>
      {story.pillars.map(({ pillar, counts, agreement }) => (
        <View
          key={pillar}
          wrap={false}
          style={[
            styles.row,
            { gap: 8, alignItems: "center", paddingVertical: 3.5, borderBottomWidth: 0.5, borderBottomColor: line },
          ]}
        >
          <Text style={{ flex: 1, fontSize: 9 }}>{assessment.pillars[pillar].title}</Text>
          <Text style={{ width: 84, fontSize: 9, textAlign: "right" }}>
            {`${percent(scores.pillarPercents[pillar])} · ${fill(results.table.scoreValue, { score: scores.pillarScores[pillar], max: maxPillarScore(pillar) })}`}
          </Text>
          <View style={{ width: 160 }}>
            <Spread counts={counts} width={160} />
            <Text style={{ fontSize: 7, lineHeight: 1.2, color: palette.inkSoft }}>{counts.join(" · ")}</Text>
          </View>
          <Text style={{ width: 76, fontSize: 9, textAlign: "right" }}>
            {`${percent(agreement)} · ${words.agreement[agreementLevel(agreement)]}`}
          </Text>
        </View>
      ))}
    </View>
  );
}
