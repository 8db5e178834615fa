import { palette } from "#app/components/art/palette.ts";
import { Text, View } from "#app/features/scanner/report/pdf.server.ts";
import { styles } from "#app/features/scanner/report/report-style.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { questionText } from "../result/words.ts";
import { site } from "#site";
import type { TeamReportPart } from "./report-part.server.ts";

/** Questions for the meeting, and what people wrote. */
export function TalkPage({ view, story, copy }: TeamReportPart) {
  const words = copy.team.result;
  const comments = view.result!.comments;
  return (
    <View>
      <Text style={styles.title}>{words.questionsHeading}</Text>
      {story.questions.map((question, index) => (
        <View key={question.kind} style={[styles.row, { gap: 10, marginTop: 10 }]} wrap={false}>
          <Text style={{ width: 20, fontFamily: "Fraunces", fontSize: 22, lineHeight: 1, color: palette.moss }}>
            {index + 1}
          </Text>
          <Text style={{ flex: 1, fontSize: 12, lineHeight: 1.4 }}>{questionText(copy, question)}</Text>
        </View>
      ))}
      <Text style={[styles.title, { marginTop: 26 }]}>{words.commentsHeading}</Text>
      <Text style={[styles.small, { marginTop: 2 }]}>
        {comments.length > 0 ? words.commentsIntro : words.commentsFew}
      </Text>
      {comments.map((comment, index) => (
        <Text
          key={index}
          style={{ marginTop: 8, paddingLeft: 10, borderLeftWidth: 1.5, borderLeftColor: palette.moss }}
        >
          {comment}
        </Text>
      ))}
      <Text style={[styles.small, { marginTop: 24 }]}>{copy.team.report.about}</Text>
      <Text style={styles.small}>{fill(copy.results.report.contact, { email: site.email })}</Text>
    </View>
  );
}
