import type { ReactNode } from "react";
import { resultOrder } from "#app/features/assessment/questions.ts";
import { maxPillarScore } from "#app/features/assessment/scoring.ts";
import { agreementLevel } from "#app/features/assessment/team/team-scores.ts";
import { ResultTable } from "#app/features/assessment/result-table.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { useResultCopy } from "./use-result-copy.ts";
import { SpreadBar, SpreadLegend } from "./spread-bar.tsx";
import { StepTable } from "./step-table.tsx";
import type { TeamStory } from "./team-story.ts";

/** Score, spread and agreement of each pillar: a picture in every row, and the counts as a table. */
export function PillarsSection({ story }: { story: TeamStory }) {
  const { assessment, results, team } = useResultCopy();
  const { result: words } = team;
  return (
    <section data-pillars>
      <h2 className="text-title font-light">{words.pillarsHeading}</h2>
      <p className="mt-3 mb-5 max-w-prose text-base text-ink-soft">{words.pillarsIntro}</p>
      <SpreadLegend />
      <ResultTable
        caption={words.pillarsHeading}
        columns={[
          { heading: words.table.pillar },
          { heading: words.table.score, className: "text-right sm:px-4" },
          { heading: words.table.spread, className: "w-[36%] max-sm:hidden" },
          { heading: words.table.agreement, className: "pl-3 text-right sm:pl-4" },
        ]}
        className="mt-6"
      >
        {story.pillars.map(({ pillar, counts, agreement }) => (
          <tr key={pillar} data-pillar={pillar} className="border-b border-line align-top">
            <th scope="row" className="py-3 pr-2 text-left font-normal">
              <span className="flex items-baseline gap-2">
                <span aria-hidden className="w-4 shrink-0 font-display text-ink-soft">
                  {resultOrder.indexOf(pillar) + 1}
                </span>
                {assessment.pillars[pillar].title}
              </span>
              <SpreadBar
                counts={counts}
                name={assessment.pillars[pillar].title}
                className="mt-2 block h-4 w-full sm:hidden"
              />
            </th>
            <td className="py-3 text-right whitespace-nowrap tabular-nums sm:px-4">
              {fill(results.table.percentValue, { percent: story.scores.pillarPercents[pillar] })}
              <span className="block text-[0.875rem] text-ink-soft">
                {fill(results.table.scoreValue, {
                  score: story.scores.pillarScores[pillar],
                  max: maxPillarScore(pillar),
                })}
              </span>
            </td>
            <td className="py-3.5 max-sm:hidden">
              <SpreadBar counts={counts} name={assessment.pillars[pillar].title} />
            </td>
            <td className="py-3 pl-3 text-right whitespace-nowrap tabular-nums sm:pl-4">
              {fill(results.table.percentValue, { percent: agreement })}
              <span className="block text-[0.875rem] text-ink-soft">{words.agreement[agreementLevel(agreement)]}</span>
            </td>
          </tr>
        ))}
      </ResultTable>
      <AsTable name={words.pillarsHeading}>
        <StepTable
          caption={words.pillarsHeading}
          nameHeading={words.table.pillar}
          rows={story.pillars.map(({ pillar, counts }) => ({ name: assessment.pillars[pillar].title, counts }))}
        />
      </AsTable>
    </section>
  );
}

/** The numbers behind a picture. */
export function AsTable({ name, children }: { name: string; children: ReactNode }) {
  const { result: words } = useCopy("team-scan");
  return (
    <details className="mt-5">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4 hover:text-clay">
        {words.asTable}
      </summary>
      <div className="mt-3 overflow-x-auto" tabIndex={0} role="region" aria-label={`${words.asTable}: ${name}`}>
        {children}
      </div>
    </details>
  );
}
