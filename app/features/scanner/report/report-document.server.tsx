import { site } from "#site";
import { palette } from "#app/components/art/palette.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill, type Copy } from "#app/platform/i18n/copy.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { joinNames } from "#app/features/assessment/labels.ts";
import {
  type Answers,
  type Pillar,
  questionsOfPillar,
  resultOrder,
  scoredPillars,
} from "#app/features/assessment/questions.ts";
import { type Scores, maxPillarScore, maxTotalScore, scorePillars } from "#app/features/assessment/scoring.ts";
import type { Scan } from "../scans.server.ts";
import { Document, loadRenderer, Page, Text, View } from "./pdf.server.ts";
import { Bar, Chart, Footer, Header, StatusBar } from "./report-parts.server.tsx";
import { line, styles } from "./report-style.server.ts";

type Words = { assessment: Copy["assessment"]; results: Copy["results"]; leadership: Copy["leadership"] };
type Part = { words: Words; scores: Scores; language: Language };

/** The result on paper: the picture, the pillars, where to begin, and the answers themselves. */
export async function renderReport(scan: Scan, language: Language): Promise<Buffer> {
  const words: Words = {
    assessment: copyFor(language, "assessment"),
    results: copyFor(language, "results"),
    leadership: copyFor(language, "leadership"),
  };
  const { report } = words.results;
  const scores = scorePillars(scan.pillarScores);
  const part: Part = { words, scores, language };
  const date = fill(report.date, { date: longDate(scan.at, language) });
  const frame = (
    <>
      <Header title={report.title} />
      <Footer results={words.results}>{`${report.private} · ${scan.company} · ${date}`}</Footer>
    </>
  );
  const { renderToBuffer } = await loadRenderer();
  return renderToBuffer(
    <Document
      title={report.title}
      author={site.name}
      subject={words.results.status[scores.status].label}
      creator={site.name}
      producer={site.name}
      language={language}
    >
      <Page size="A4" style={styles.page}>
        {frame}
        <Summary
          {...part}
          preparedFor={fill(report.preparedFor, { name: scan.firstName, company: scan.company })}
          date={date}
          verified={scan.verified}
        />
      </Page>
      <Page size="A4" style={styles.page}>
        {frame}
        <PillarsPage {...part} />
      </Page>
      <Page size="A4" style={styles.page}>
        {frame}
        <NextPage {...part} />
      </Page>
      {scan.answers ? (
        <Page size="A4" style={styles.page}>
          {frame}
          <AnswersPage {...part} answers={scan.answers} />
        </Page>
      ) : null}
    </Document>,
  );
}

function Summary({
  words: { assessment, results },
  scores,
  language,
  preparedFor,
  date,
  verified,
}: Part & { preparedFor: string; date: string; verified: boolean }) {
  const { status, distance, strongest, weakest, balanced } = results;
  const next = scores.nextStatus;
  const named = (keys: Scores["weakest"]) =>
    joinNames(
      keys.map((key) => assessment.pillars[key].title),
      language,
    );
  const told = (sentences: { one: string; tie: string }, keys: Scores["weakest"]) =>
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
        <Text style={styles.soft}>
          {next
            ? fill(next.points === 1 ? distance.one : distance.other, {
                points: next.points,
                next: status[next.key].label,
              })
            : distance.top}
        </Text>
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
              text={told(strongest, scores.strongest)}
              tone="sage"
            />
            <Box
              heading={scores.weakest.length > 1 ? weakest.headingTie : weakest.heading}
              name={named(scores.weakest)}
              text={told(weakest, scores.weakest)}
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

function PillarsPage({ words, scores }: Part) {
  return (
    <View>
      <Text style={styles.title}>{words.results.report.pillarsHeading}</Text>
      {scoredPillars.map((pillar) => (
        <PillarRow key={pillar} pillar={pillar} words={words} scores={scores} />
      ))}
    </View>
  );
}

function PillarRow({
  pillar,
  words: { assessment, results },
  scores,
  lead,
}: {
  pillar: Pillar;
  words: Words;
  scores: Scores;
  lead?: { label: string; text: string };
}) {
  const percent = scores.pillarPercents[pillar];
  const band = results.pillars[pillar].bands[scores.interpretations[pillar]]!;
  return (
    <View
      wrap={false}
      style={[styles.row, { gap: 18, marginTop: 12, borderTopWidth: 0.75, borderTopColor: line, paddingTop: 12 }]}
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
      <View style={{ flex: 1 }}>
        {lead ? (
          <>
            <Text style={[styles.heading, { color: palette.forest }]}>{lead.label}</Text>
            <Text style={{ marginTop: 3, marginBottom: 5 }}>{lead.text}</Text>
          </>
        ) : null}
        <Text>{band.reading}</Text>
        <Text style={{ marginTop: 5 }}>
          <Text style={[styles.strong, { color: palette.clay }]}>{`${results.nextStepHeading}. `}</Text>
          {band.nextStep}
        </Text>
      </View>
    </View>
  );
}

function NextPage({ words, scores }: Part) {
  const { results, leadership, assessment } = words;
  const { report } = results;
  const label = leadership.bands[scores.selfLeadership];
  const first = scores.balanced ? undefined : scores.weakest[0]!;
  return (
    <View>
      <Text style={styles.title}>{report.lensesHeading}</Text>
      <PillarRow
        pillar="selfLeadership"
        words={words}
        scores={scores}
        lead={{ label: label.label, text: label.meaning }}
      />
      <PillarRow
        pillar="interconnectivity"
        words={words}
        scores={scores}
        lead={{ label: results.interconnectivity.heading, text: results.interconnectivity[scores.interconnectivity] }}
      />
      <View wrap={false} style={{ marginTop: 16, backgroundColor: palette.sage, borderRadius: 6, padding: 16 }}>
        <Text style={styles.title}>{report.nextStepsHeading}</Text>
        <Text style={{ marginTop: 5 }}>{report.nextStepsIntro}</Text>
        {first ? (
          <Text style={{ marginTop: 8, fontSize: 11 }}>
            <Text style={styles.strong}>{`${assessment.pillars[first].title}. `}</Text>
            {results.pillars[first].bands[scores.interpretations[first]]!.nextStep}
          </Text>
        ) : null}
      </View>
      <View wrap={false} style={{ marginTop: 16 }}>
        <Text style={styles.heading}>{report.talkHeading}</Text>
        {report.talkQuestions.map((question, index) => (
          <View
            key={question}
            style={[
              styles.row,
              { gap: 10, marginTop: 6, borderBottomWidth: 0.75, borderBottomColor: line, paddingBottom: 6 },
            ]}
          >
            <Text style={{ fontFamily: "Fraunces", fontSize: 13, lineHeight: 1.2, color: palette.clay }}>
              {index + 1}
            </Text>
            <Text style={{ flex: 1, fontSize: 11 }}>{question}</Text>
          </View>
        ))}
      </View>
      <Text style={[styles.small, { marginTop: 12 }]}>{`${report.about} ${report.contact}`}</Text>
    </View>
  );
}

function AnswersPage({ words: { assessment, results }, scores, answers }: Part & { answers: Answers }) {
  const halves = [resultOrder.slice(0, 4), resultOrder.slice(4)];
  return (
    <View>
      <Text style={styles.title}>{results.report.answersHeading}</Text>
      <Text style={[styles.small, { marginTop: 2 }]}>{assessment.scale.instruction}</Text>
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
