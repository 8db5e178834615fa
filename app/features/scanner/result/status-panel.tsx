import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { type Scores, maxTotalScore } from "#app/features/assessment/scoring.ts";
import { distanceText } from "../result-sentences.ts";
import type { Headings } from "./headings.ts";
import { TotalDetails } from "./number-details.tsx";
import { StatusScale } from "#app/features/assessment/pictures/score-bar.tsx";
import { ChartKey, VitalityChart } from "#app/features/assessment/pictures/vitality-chart.tsx";

/** The status of the organization and its chart. */
export function StatusPanel({ scores, headings: { Section } }: { scores: Scores; headings: Headings }) {
  const results = useCopy("results");
  const { statusHeading, status, total } = results;
  return (
    <section
      data-status={scores.status}
      className="grid items-center gap-x-12 gap-y-14 rounded-card border border-line bg-card p-6 sm:p-10 lg:grid-cols-[1fr_1.55fr]"
    >
      <div>
        <Section className="eyebrow font-sans">{statusHeading}</Section>
        <p className="mt-3 font-display text-[clamp(2.5rem,1.9rem+2.6vw,4rem)] leading-none font-[330] tracking-tight text-forest">
          {status[scores.status].label}
        </p>
        <p className="mt-6 max-w-prose">{status[scores.status].meaning}</p>
        <div className="mt-8 max-w-md">
          <StatusScale total={scores.totalScore} status={scores.status} />
        </div>
        <p className="mt-4 text-base text-ink-soft">{total.label}</p>
        <p className="font-display text-heading">
          {fill(total.score, { score: scores.totalScore, max: maxTotalScore })}
          <span className="text-ink-soft"> · {fill(total.percent, { percent: scores.totalPercent })}</span>
        </p>
        <p className="mt-1 text-base">{distanceText(results, scores.nextStatus)}</p>
        <TotalDetails scores={scores} />
      </div>
      <div className="mx-auto w-full max-w-[42rem]">
        <VitalityChart scores={scores} className="sm:px-24 sm:py-12 lg:px-20" />
        <ChartKey scores={scores} />
      </div>
    </section>
  );
}
