import { palette } from "#app/components/art/palette.ts";
import { type Answers, questionsOfPillar, resultOrder } from "#app/features/assessment/questions.ts";
import { maxPillarScore } from "#app/features/assessment/scoring.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { Text, View } from "./pdf.server.ts";
import { line, type ReportPart, styles } from "./report-style.server.ts";

export function AnswersPage({ copy: { assessment, results }, scores, answers }: ReportPart & { answers: Answers }) {
  const halves = [resultOrder.slice(0, 4), resultOrder.slice(4)];
  return (
    <View>
      <Text style={styles.title}>{results.report.answersHeading}</Text>
      <Text style={[styles.small, { marginTop: 2 }]}>{results.answers.scale}</Text>
      <View style={[styles.row, { gap: 26, marginTop: 8 }]}>
        {halves.map((half) => (
          <View key={half[0]} style={{ flex: 1 }}>
            {half.map((pillar) => (
              <View key={pillar} style={{ marginTop: 7 }}>
                <View
                  style={[
                    styles.row,
                    {
                      justifyContent: "space-between",
                      borderBottomWidth: 0.75,
                      borderBottomColor: palette.moss,
                      paddingBottom: 2,
                    },
                  ]}
                >
                  <Text style={[styles.strong, { fontSize: 9 }]}>{assessment.pillars[pillar].title}</Text>
                  <Text style={[styles.strong, { fontSize: 9 }]}>
                    {fill(results.table.scoreValue, {
                      score: scores.pillarScores[pillar],
                      max: maxPillarScore(pillar),
                    })}
                  </Text>
                </View>
                {questionsOfPillar(pillar).map(({ id }) => (
                  <View
                    key={id}
                    style={[
                      styles.row,
                      { gap: 8, paddingVertical: 1.4, borderBottomWidth: 0.5, borderBottomColor: line },
                    ]}
                  >
                    <Text style={{ flex: 1, fontSize: 7.5, lineHeight: 1.22 }}>{assessment.questions[id]}</Text>
                    <Text style={[styles.strong, { fontSize: 8, lineHeight: 1.2 }]}>{answers[id]}</Text>
                  </View>
                ))}
              </View>
            ))}
          </View>
        ))}
      </View>
    </View>
  );
}
