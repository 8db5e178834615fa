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
  const comments = view.result?.comments ?? [];
  const isFirst = story.groups.length === 0 && !view.earlier && !view.comparison;
  return (
    <View style={isFirst ? {} : { marginTop: 26 }}>
      <Text style={styles.title} minPresenceAhead={120}>
        {words.questionsHeading}
      </Text>
      {story.questions.map((question, index) => (
        <View key={question.kind} style={[styles.row, { gap: 10, marginTop: 10 }]} wrap={false}>
          <Text style={{ width: 20, fontFamily: "Fraunces", fontSize: 22, lineHeight: 1, color: palette.moss }}>
            {index + 1}
          </Text>
          <Text style={{ flex: 1, fontSize: 12, lineHeight: 1.4 }}>{questionText(copy, question)}</Text>
        </View>
      ))}
      <Comments comments={comments} words={words} />
      <Text style={[styles.small, { marginTop: 24 }]}>{copy.team.report.about}</Text>
      <Text style={styles.small}>{fill(copy.results.report.contact, { email: site.email })}</Text>
    </View>
  );
}

/** In points, with a margin: how tall a page of comments may be, and what a comment and each of its lines take. */
const size = { page: 560, gap: 8, line: 16, lettersInLine: 80 };

/** Together on one page, or from the top of a page on. */
function Comments({ comments, words }: { comments: string[]; words: TeamReportPart["copy"]["team"]["result"] }) {
  const heights = comments.map(({ length }) => size.gap + size.line * Math.ceil(length / size.lettersInLine));
  const isLong = heights.reduce((sum, height) => sum + height, 0) > size.page;
  return (
    <View wrap={isLong} break={isLong}>
      <Text style={[styles.title, { marginTop: 26 }]} minPresenceAhead={80}>
        {words.commentsHeading}
      </Text>
      <Text style={[styles.small, { marginTop: 2 }]}>
        {comments.length > 0 ? words.commentsIntro : words.commentsFew}
      </Text>
      {comments.map((comment, index) => (
        <Text
          key={index}
          wrap={false}
          style={{ marginTop: 8, paddingLeft: 10, borderLeftWidth: 1.5, borderLeftColor: palette.moss }}
        >
          {comment}
        </Text>
      ))}
    </View>
  );
}
