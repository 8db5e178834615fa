import { ScoreBar, StatusScale } from "#app/features/assessment/pictures/score-bar.tsx";
import { ChartKey, NumberedChart } from "#app/features/assessment/pictures/vitality-chart.tsx";
import { resultOrder } from "#app/features/assessment/questions.ts";
import type { Scores } from "#app/features/assessment/scoring.ts";
import type { StatementReading } from "#app/features/assessment/team/team-scores.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useLanguage } from "#app/platform/i18n/use-copy.ts";
import { SpreadBar, SpreadLegend } from "../result/spread-bar.tsx";
import type { LeadershipGap } from "../result/team-story.ts";
import { useResultCopy, type ClosedView } from "../result/use-result-copy.ts";
import { signed } from "../result/words.ts";

const columns = "grid items-center gap-x-[2.5em] gap-y-8 md:grid-cols-[1fr_1.1fr]";

/** The seven scores: names beside the rings would be too small for a wall, so that the rings have numbers. */
export function Rings({ scores }: { scores: Scores }) {
  const { assessment, results } = useResultCopy();
  return (
    <div className={columns}>
      <div>
        <NumberedChart scores={scores} className="slide-picture" />
        <ChartKey scores={scores} className="mt-[0.6em] text-[0.68em]" />
      </div>
      <div>
        <ol>
          {resultOrder.map((pillar, index) => (
            <li key={pillar} className="flex items-baseline gap-x-[0.6em] border-b border-line py-[0.22em]">
              <span aria-hidden className="w-[1em] font-display text-moss">
                {index + 1}
              </span>
              <span>{assessment.pillars[pillar].title}</span>
              <span className="ml-auto whitespace-nowrap tabular-nums">
                {fill(results.table.percentValue, { percent: scores.pillarPercents[pillar] })}
              </span>
            </li>
          ))}
        </ol>
        <div className="mt-[0.8em]">
          <StatusScale total={scores.totalScore} status={scores.status} />
        </div>
      </div>
    </div>
  );
}

export function ThenAndNowRings({ view, scores, before }: { view: ClosedView; scores: Scores; before: Scores }) {
  const { assessment, results, team } = useResultCopy();
  const { result: words } = team;
  const language = useLanguage();
  const percent = (value: number) => fill(results.table.percentValue, { percent: value });
  return (
    <div className={columns}>
      <div>
        <NumberedChart scores={scores} before={before} className="slide-picture" />
        <p aria-hidden className="mt-[0.6em] flex flex-wrap justify-center gap-x-[1.5em] text-[0.68em] text-ink-soft">
          <span className="flex items-center gap-2 before:h-0.5 before:w-6 before:bg-clay">
            {view.earlier ? shortDate(view.earlier.closedAt, language) : words.then}
          </span>
          <span className="flex items-center gap-2 before:h-1 before:w-6 before:bg-forest">
            {shortDate(view.closedAt, language)}
          </span>
        </p>
      </div>
      <table className="w-full tabular-nums">
        <thead className="text-[0.68em] text-ink-soft">
          <tr>
            <th scope="col" className="text-left font-normal">
              {words.table.pillar}
            </th>
            {[words.then, words.now, words.change].map((heading) => (
              <th key={heading} scope="col" className="text-right font-normal">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {resultOrder.map((pillar, index) => (
            <tr key={pillar} className="border-b border-line">
              <th scope="row" className="py-[0.2em] text-left font-normal">
                <span aria-hidden className="mr-[0.5em] font-display text-moss">
                  {index + 1}
                </span>
                {assessment.pillars[pillar].title}
              </th>
              <td className="text-right text-ink-soft">{percent(before.pillarPercents[pillar])}</td>
              <td className="pl-[0.6em] text-right">{percent(scores.pillarPercents[pillar])}</td>
              <td className="pl-[0.6em] text-right">
                {signed(scores.pillarPercents[pillar] - before.pillarPercents[pillar])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The pillar where the group that leads and everybody else are furthest apart. */
export function Gap({ gap: { group, rest, largest } }: { gap: LeadershipGap }) {
  const { results, team } = useResultCopy();
  const bars = [
    { name: group.name, value: group.scores.pillarPercents[largest] },
    { name: team.result.rest, value: rest.pillarPercents[largest] },
  ];
  return (
    <dl className="space-y-[1em] text-[1.1em]">
      {bars.map(({ name, value }) => (
        <div key={name}>
          <div className="flex justify-between gap-x-[1em]">
            <dt className="[overflow-wrap:anywhere]">{name}</dt>
            <dd className="tabular-nums">{fill(results.table.percentValue, { percent: value })}</dd>
          </div>
          <ScoreBar percent={value} className="mt-[0.4em] h-[0.8em]" />
        </div>
      ))}
    </dl>
  );
}

export function Statements({ readings }: { readings: StatementReading[] }) {
  const { assessment, team } = useResultCopy();
  return (
    <>
      <ol className="space-y-[1.1em]">
        {readings.map(({ id, counts, mean }) => (
          <li key={id}>
            <p className="flex items-baseline justify-between gap-x-[1.5em]">
              <span className="max-w-[52ch]">{assessment.questions[id]}</span>
              <span className="shrink-0 text-ink-soft tabular-nums">
                {fill(team.result.meanValue, { mean: mean.toFixed(1) })}
              </span>
            </p>
            <SpreadBar counts={counts} name={assessment.questions[id]} className="mt-[0.35em] block h-[1em] w-full" />
          </li>
        ))}
      </ol>
      <div className="mt-[1.2em]">
        <SpreadLegend className="text-[0.72em]" />
      </div>
    </>
  );
}

export function Comments({ comments, more }: { comments: string[]; more?: string }) {
  return (
    <>
      <ul className="space-y-[0.9em] text-[1.2em] leading-[1.35]">
        {comments.map((comment, index) => (
          <li key={index} className="border-l-4 border-sun pl-[0.8em] font-display font-light [overflow-wrap:anywhere]">
            {comment}
          </li>
        ))}
      </ul>
      {more ? <p className="mt-[1em] text-[0.8em] text-ink-soft">{more}</p> : null}
    </>
  );
}
