import { mailtoAddress } from "#app/features/leads/mailto.ts";
import type { SpamFlag } from "#db/schema.ts";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailLinks,
  MailNote,
  MailRule,
  MailText,
} from "#app/platform/mail/mail-parts.tsx";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import {
  type Answers,
  lenses,
  maxAnswer,
  readinessQuestions,
  scoredPillars,
} from "#app/features/assessment/questions.ts";
import { type Scores, maxTotalScore } from "#app/features/assessment/scoring.ts";
import { pillarFacts, ScoreRows } from "./scan-result-email.tsx";

type ScanNoticeEmailProps = {
  language: Language;
  name: string;
  email: string;
  company: string;
  scanLanguage: Language;
  scores: Scores;
  answers: Answers | null;
  verified: boolean;
  flags: SpamFlag[];
  returning: boolean;
  due: string;
  leadUrl: string;
  siteUrl: string;
};

/** What the team needs to prepare its answer in time. It has no link to the visitor's result page. */
export function ScanNoticeEmail(props: ScanNoticeEmailProps) {
  const { language, name, email, company, scanLanguage, scores, answers, flags, due } = props;
  const { scanNotice: words, shared } = copyFor(language, "emails");
  const results = copyFor(language, "results");
  const leadership = copyFor(language, "leadership");
  const { flag } = copyFor(language, "admin").lead;
  const reason = flags.map((key) => flag[key].toLowerCase()).join("; ");
  return (
    <MailLayout language={language} preheader={fill(words.preheader, { due })} siteUrl={props.siteUrl}>
      <MailHeading>{words.heading}</MailHeading>
      {flags.length > 0 ? <MailNote>{fill(words.flagged, { reason })}</MailNote> : null}
      <MailText>{fill(words.intro, { name, organization: company, due })}</MailText>
      {props.verified ? null : <MailNote>{words.unverified}</MailNote>}
      {props.returning ? <MailNote>{words.returning}</MailNote> : null}
      <MailButton href={props.leadUrl} fallback={shared.linkFallback}>
        {words.open}
      </MailButton>
      <MailLinks links={[{ href: mailtoAddress(email), label: fill(words.reply, { name }) }]} />
      <MailRule />
      <MailFacts
        facts={[
          { label: shared.labels.email, value: email },
          { label: shared.labels.language, value: shared.languages[scanLanguage] },
          { label: shared.labels.status, value: results.status[scores.status].label },
          {
            label: shared.labels.total,
            value: `${fill(results.total.score, { score: scores.totalScore, max: maxTotalScore })}, ${fill(results.total.percent, { percent: scores.totalPercent })}`,
          },
          ...pillarFacts(scores, language),
          { label: shared.labels.selfLeadership, value: leadership.bands[scores.selfLeadership].label },
          { label: shared.labels.readiness, value: readiness(answers, language) ?? shared.notGiven },
        ]}
      />
      <MailRule />
      <ScoreRows title={results.table.scoredGroup} pillars={scoredPillars} scores={scores} language={language} />
      <ScoreRows title={results.table.lensGroup} pillars={lenses} scores={scores} language={language} />
    </MailLayout>
  );
}

/** One optional statement per line with its answer; undefined when none was answered. */
function readiness(answers: Answers | null, language: Language): string | undefined {
  const { questions } = copyFor(language, "assessment");
  const statements = readinessQuestions.flatMap(({ id }) =>
    answers?.[id] === undefined ? [] : [`${answers[id]}/${maxAnswer} ${questions[id]}`],
  );
  return statements.length > 0 ? statements.join("\n") : undefined;
}
