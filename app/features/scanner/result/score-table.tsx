import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { type Pillar, lenses, resultOrder, scoredPillars } from "#app/features/assessment/questions.ts";
import { type Scores, maxPillarScore } from "#app/features/assessment/scoring.ts";
import { ScoreBar } from "#app/features/assessment/pictures/score-bar.tsx";

/** All seven scores as numbers: the same content as the chart. */
export function ScoreTable({ scores }: { scores: Scores }) {
  const { table } = useCopy("results");
  return (
    <table className="w-full border-collapse text-base">
      <caption className="mb-5 text-left font-display text-title font-light">{table.caption}</caption>
      <thead>
        <tr className="border-b border-line-strong/60 text-left text-[0.9375rem] text-ink-soft">
          <th scope="col" className="py-2 pr-3 font-medium">
            {table.pillar}
          </th>
          <td className="w-1/4 max-md:hidden lg:w-1/3" />
          <th scope="col" className="py-2 pl-2 text-right font-medium sm:px-3">
            {table.score}
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-medium sm:px-3">
            {table.percent}
          </th>
          <th scope="col" className="py-2 pl-3 font-medium max-sm:hidden">
            {table.band}
          </th>
        </tr>
      </thead>
      <Group title={table.scoredGroup} pillars={scoredPillars} scores={scores} />
      <Group title={table.lensGroup} pillars={lenses} scores={scores} />
    </table>
  );
}

function Group({ title, pillars: group, scores }: { title: string; pillars: readonly Pillar[]; scores: Scores }) {
  const { table, bandLabels } = useCopy("results");
  const names = useCopy("assessment").pillars;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={5} className="pt-6 pb-1 text-left text-[0.9375rem] font-semibold text-clay">
          {title}
        </th>
      </tr>
      {group.map((pillar) => (
        <tr key={pillar} data-pillar={pillar} className="border-b border-line">
          <th scope="row" className="py-3 text-left font-normal sm:pr-3">
            <span className="flex items-baseline gap-2 sm:gap-3">
              <span aria-hidden className="w-4 shrink-0 font-display text-lg leading-none text-ink-soft">
                {resultOrder.indexOf(pillar) + 1}
              </span>
              {names[pillar].title}
            </span>
          </th>
          <td className="px-3 max-md:hidden">
            <ScoreBar percent={scores.pillarPercents[pillar]} tone={group === lenses ? "lens" : "pillar"} />
          </td>
          <td className="py-3 pl-2 text-right whitespace-nowrap tabular-nums sm:px-3">
            {fill(table.scoreValue, { score: scores.pillarScores[pillar], max: maxPillarScore(pillar) })}
          </td>
          <td className="py-3 pl-3 text-right whitespace-nowrap tabular-nums sm:px-3">
            {fill(table.percentValue, { percent: scores.pillarPercents[pillar] })}
          </td>
          <td className="py-3 pl-3 whitespace-nowrap text-ink-soft max-sm:hidden">
            {bandLabels[scores.interpretations[pillar]]}
          </td>
        </tr>
      ))}
    </tbody>
  );
}
