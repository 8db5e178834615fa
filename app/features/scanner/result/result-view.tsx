import type { ReactNode, Ref } from "react";
import { formAnswer } from "#app/components/form/form-answer.ts";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { type Answers, readinessQuestions, scoredPillars } from "#app/features/assessment/questions.ts";
import { type PillarScores, scorePillars } from "#app/features/assessment/scoring.ts";
import { Extremes } from "./extremes.tsx";
import type { Headings } from "./headings.ts";
import { ReadinessDetails } from "./number-details.tsx";
import { PillarEntry } from "./pillar-entry.tsx";
import { ScoreTable } from "./score-table.tsx";
import { StatusPanel } from "./status-panel.tsx";

export type ResultViewProps = {
  company: string;
  /** When it was sent. */
  at: string;
  pillarScores: PillarScores;
  answers: Answers | null;
  verified: boolean;
  headings: Headings;
  headingRef?: Ref<HTMLHeadingElement>;
  /** Below the title: download and copy the link. */
  quickActions?: ReactNode;
  /** Then and now, for visitors with earlier scans. */
  comparison?: ReactNode;
  /** What the visitor can do with the result. */
  children: ReactNode;
};

/** A whole result, the same on the tools page and behind a private link. */
export function ResultView({
  company,
  at,
  pillarScores,
  answers,
  verified,
  headings,
  headingRef,
  quickActions,
  comparison,
  children,
}: ResultViewProps) {
  const results = useCopy("results");
  const leadership = useCopy("leadership");
  const language = useLanguage();
  const scores = scorePillars(pillarScores);
  const ready = readinessQuestions.map(({ id }) => id).filter((id) => answers?.[id] !== undefined);
  const { Title, Section } = headings;
  return (
    <div data-result className="space-y-14 sm:space-y-20">
      <header className="max-w-prose">
        <p className="eyebrow">
          {[company && fill(results.forCompany, { company }), fill(results.scannedOn, { date: longDate(at, language) })]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <Title
          ref={headingRef}
          {...formAnswer}
          className="mt-4 scroll-mt-32 text-display font-light tracking-[-0.02em] outline-none"
        >
          {results.heading}
        </Title>
        <p className="mt-6 text-ink-soft">{results.intro}</p>
        {verified ? null : <Alert className="mt-6">{results.unverified}</Alert>}
        {quickActions}
      </header>
      <StatusPanel scores={scores} headings={headings} />
      {comparison}
      <Extremes scores={scores} headings={headings} />
      <ScoreTable scores={scores} />
      <section>
        <Section className="text-title font-light">{results.pillarsHeading}</Section>
        <p className="eyebrow mt-8 mb-5">{results.table.scoredGroup}</p>
        {scoredPillars.map((pillar) => (
          <PillarEntry key={pillar} {...{ pillar, scores, answers, headings }} />
        ))}
        <p className="eyebrow mt-8 mb-5">{results.table.lensGroup}</p>
        <PillarEntry pillar="selfLeadership" {...{ scores, answers, headings }}>
          <p data-self-leadership={scores.selfLeadership} className="font-display text-heading">
            {leadership.bands[scores.selfLeadership].label}
          </p>
          <p className="mt-3 mb-5">{leadership.bands[scores.selfLeadership].meaning}</p>
        </PillarEntry>
        <PillarEntry pillar="interconnectivity" {...{ scores, answers, headings }}>
          <p className="font-display text-heading">{results.interconnectivity.heading}</p>
          <p data-interconnectivity={scores.interconnectivity} className="mt-3 mb-5">
            {results.interconnectivity[scores.interconnectivity]}
          </p>
        </PillarEntry>
        {answers && ready.length > 0 ? <ReadinessDetails answers={answers} ids={ready} /> : null}
      </section>
      {children}
    </div>
  );
}
