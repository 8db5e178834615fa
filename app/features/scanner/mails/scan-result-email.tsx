import { Heading } from "@react-email/heading";
import { Column } from "@react-email/column";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import {
  MailButton,
  MailFacts,
  MailLinks,
  MailNote,
  MailRule,
  MailSmall,
  MailText,
} from "#app/platform/mail/mail-parts.tsx";
import { fonts, palette } from "#app/platform/mail/mail-style.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { joinNames } from "#app/features/assessment/labels.ts";
import { type Pillar, lenses, scoredPillars } from "#app/features/assessment/questions.ts";
import { type Scores, maxPillarScore, maxTotalScore } from "#app/features/assessment/scoring.ts";

type ScanResultEmailProps = {
  /** Names after `safeName`; either may be empty. */
  firstName: string;
  company: string;
  language: Language;
  scores: Scores;
  /** Absolute addresses of the result page and its PDF, with the secret that only this mail has. */
  resultUrl: string;
  pdfUrl: string;
  scannedBefore: boolean;
  siteUrl: string;
};

/** The visitor's copy: the whole result in numbers, and the link that shows earlier scans too. */
export function ScanResultEmail({
  firstName,
  company,
  language,
  scores,
  resultUrl,
  pdfUrl,
  scannedBefore,
  siteUrl,
}: ScanResultEmailProps) {
  const { scanResult: words, shared } = copyFor(language, "emails");
  const results = copyFor(language, "results");
  const leadership = copyFor(language, "leadership");
  const status = results.status[scores.status].label;
  const paragraphs = words.paragraphs.map((paragraph) =>
    fill(paragraph, { organization: company || shared.yourOrganization, status }),
  );
  const distance = scores.nextStatus
    ? fill(scores.nextStatus.points === 1 ? results.distance.one : results.distance.other, {
        points: scores.nextStatus.points,
        next: results.status[scores.nextStatus.key].label,
      })
    : results.distance.top;
  return (
    <MailLayout language={language} preheader={words.preheader} siteUrl={siteUrl} signed notMe={words.notMe}>
      <MailText>{firstName ? fill(words.greeting, { firstName }) : shared.greeting}</MailText>
      <MailText>{paragraphs[0]}</MailText>
      <Heading
        as="h1"
        className="ink"
        style={{
          margin: "28px 0 0",
          color: palette.forest,
          fontFamily: fonts.display,
          fontSize: "40px",
          lineHeight: "46px",
          fontWeight: 400,
        }}
      >
        {status}
      </Heading>
      <MailSmall>
        {fill(results.total.score, { score: scores.totalScore, max: maxTotalScore })},{" "}
        {fill(results.total.percent, { percent: scores.totalPercent })}. {distance}
      </MailSmall>
      <MailText>{results.status[scores.status].meaning}</MailText>
      <ScoreRows title={results.table.scoredGroup} pillars={scoredPillars} scores={scores} language={language} />
      <ScoreRows title={results.table.lensGroup} pillars={lenses} scores={scores} language={language} />
      <MailRule />
      <MailFacts
        facts={[
          ...pillarFacts(scores, language),
          { label: shared.labels.selfLeadership, value: leadership.bands[scores.selfLeadership].label },
          { label: shared.labels.interconnectivity, value: results.interconnectivity[scores.interconnectivity] },
        ]}
      />
      <MailButton href={resultUrl} fallback={shared.linkFallback}>
        {words.resultLink}
      </MailButton>
      <MailLinks links={[{ href: pdfUrl, label: words.pdfLink }]} />
      {scannedBefore ? <MailNote>{words.compareNote}</MailNote> : null}
      <MailSmall>{words.linkNote}</MailSmall>
      {paragraphs.slice(1).map((paragraph) => (
        <MailText key={paragraph}>{paragraph}</MailText>
      ))}
      <MailText>{words.followUp}</MailText>
    </MailLayout>
  );
}

/** The strongest and weakest pillars on one line each; balanced pillars have neither. */
export function pillarFacts(scores: Scores, language: Language) {
  const { scanResult: words, shared } = copyFor(language, "emails");
  const { pillars } = copyFor(language, "assessment");
  if (scores.balanced) return [{ label: copyFor(language, "results").report.pillarsHeading, value: words.balanced }];
  const named = (keys: Scores["weakest"]) => {
    const names = joinNames(
      keys.map((key) => pillars[key].title),
      language,
    );
    return keys.length > 1 ? fill(words.tie, { pillars: names }) : names;
  };
  return [
    { label: shared.labels.strongest, value: named(scores.strongest) },
    { label: shared.labels.weakest, value: named(scores.weakest) },
  ];
}

type ScoreRowsProps = { title: string; pillars: readonly Pillar[]; scores: Scores; language: Language };

/** Bars made of table cells, which every mail program can show. */
export function ScoreRows({ title, pillars, scores, language }: ScoreRowsProps) {
  const { table } = copyFor(language, "results");
  const names = copyFor(language, "assessment").pillars;
  return (
    <Section style={{ margin: "20px 0 0" }}>
      <Text
        className="soft"
        style={{ margin: "0 0 6px", color: palette.inkSoft, fontSize: "14px", lineHeight: "21px" }}
      >
        {title}
      </Text>
      {pillars.map((pillar) => {
        const percent = scores.pillarPercents[pillar];
        return (
          <Section key={pillar} style={{ margin: "0 0 12px" }}>
            <Row>
              {/* The number beside it does not take room from a word. */}
              <Column style={{ overflowWrap: "normal" }}>
                <Text className="ink" style={{ margin: 0, color: palette.ink, fontSize: "16px", lineHeight: "24px" }}>
                  {names[pillar].title}
                </Text>
              </Column>
              <Column align="right" style={{ whiteSpace: "nowrap" }}>
                <Text className="ink" style={{ margin: 0, color: palette.ink, fontSize: "16px", lineHeight: "24px" }}>
                  {fill(table.scoreValue, { score: scores.pillarScores[pillar], max: maxPillarScore(pillar) })} ·{" "}
                  {fill(table.percentValue, { percent })}
                </Text>
              </Column>
            </Row>
            <Row aria-hidden data-skip-in-text="true" style={{ tableLayout: "fixed" }}>
              {percent > 0 ? (
                <Column
                  style={{
                    width: `${percent}%`,
                    height: "6px",
                    lineHeight: "6px",
                    fontSize: "1px",
                    backgroundColor: palette.forest,
                  }}
                >
                  &#8203;
                </Column>
              ) : null}
              {percent < 100 ? (
                <Column
                  style={{
                    width: `${100 - percent}%`,
                    height: "6px",
                    lineHeight: "6px",
                    fontSize: "1px",
                    backgroundColor: palette.sage,
                  }}
                >
                  &#8203;
                </Column>
              ) : null}
            </Row>
          </Section>
        );
      })}
    </Section>
  );
}
