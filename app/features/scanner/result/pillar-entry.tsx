import { Footprints } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "#app/components/ui/badge.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { type Answers, type Pillar, lenses, resultOrder } from "#app/features/assessment/questions.ts";
import { type Scores, maxPillarScore } from "#app/features/assessment/scoring.ts";
import type { Headings } from "./headings.ts";
import { PillarDetails } from "./number-details.tsx";
import { ScoreBar } from "#app/features/assessment/pictures/score-bar.tsx";

type PillarEntryProps = {
  pillar: Pillar;
  scores: Scores;
  answers: Answers | null;
  headings: Headings;
  /** Additional text of a lens. */
  children?: ReactNode;
};

/** One score: its number, its interpretation, a next step, and the answers behind it. */
export function PillarEntry({ pillar, scores, answers, headings: { Entry }, children }: PillarEntryProps) {
  const results = useCopy("results");
  const names = useCopy("assessment").pillars;
  const score = scores.pillarScores[pillar];
  const percent = scores.pillarPercents[pillar];
  const band = results.pillars[pillar].bands[scores.interpretations[pillar]]!;
  const lens = lenses.some((name) => name === pillar);
  return (
    <article
      data-entry={pillar}
      className="grid gap-x-10 gap-y-5 border-t border-line-strong/40 py-10 md:grid-cols-[minmax(0,17rem)_1fr]"
    >
      <div>
        <div className="flex items-baseline gap-4">
          <span aria-hidden className="font-display text-5xl leading-none font-[220] text-moss">
            {resultOrder.indexOf(pillar) + 1}
          </span>
          <Entry className="font-display text-heading">{names[pillar].title}</Entry>
        </div>
        <p className="mt-5 font-display text-3xl font-[330] tabular-nums">
          {fill(results.table.percentValue, { percent })}
        </p>
        <p className="text-base text-ink-soft tabular-nums">
          {fill(results.table.scoreValue, { score, max: maxPillarScore(pillar) })}
        </p>
        <ScoreBar percent={percent} tone={lens ? "lens" : "pillar"} className="mt-3" />
        <Badge variant={scores.interpretations[pillar] === 0 ? "clay" : "default"} className="mt-4">
          {results.bandLabels[scores.interpretations[pillar]]}
        </Badge>
      </div>
      <div className="max-w-prose">
        {children}
        <h4 className="sr-only">{results.readingHeading}</h4>
        <p>{band.reading}</p>
        <div className="mt-5 flex gap-4 rounded-control bg-sage/70 p-5">
          <Footprints aria-hidden className="mt-0.5 size-5 shrink-0 stroke-[1.5] text-clay" />
          <div>
            <p className="text-base font-semibold">{results.nextStepHeading}</p>
            <p className="mt-1 text-base">{band.nextStep}</p>
          </div>
        </div>
        <PillarDetails pillar={pillar} score={score} answers={answers} />
      </div>
    </article>
  );
}
