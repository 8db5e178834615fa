import { NumberedChart } from "#app/features/assessment/pictures/vitality-chart.tsx";
import { resultOrder } from "#app/features/assessment/questions.ts";
import { scoreCell } from "#app/features/assessment/team/team-scores.ts";
import type { Scores } from "#app/features/assessment/scoring.ts";
import { numberColumns, ResultTable } from "#app/features/assessment/result-table.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { longDate, shortDate } from "#app/platform/i18n/dates.ts";
import { useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { EarlierRound } from "../manage/managed-view.server.ts";
import { useResultCopy, type ClosedView } from "./use-result-copy.ts";
import type { TeamStory } from "./team-story.ts";
import { signed } from "./words.ts";

type ThenAndNowProps = { view: ClosedView; earlier: EarlierRound; story: TeamStory };

/** Two rounds side by side: everybody, and the groups that are shown in both of them. */
export function ThenAndNow({ view, earlier, story }: ThenAndNowProps) {
  const { team } = useResultCopy();
  const { result: words } = team;
  const language = useLanguage();
  const before = scoreCell(earlier.result.overall!);
  const byLanguage = story.groups.flatMap(({ name, scores }) => {
    const then = earlier.result.groups.find(({ group }) => earlier.groups[group] === name);
    return then ? [{ name, before: scoreCell(then.cell), now: scores }] : [];
  });
  return (
    <section data-then-and-now>
      <h2 className="text-title font-light">{words.thenHeading}</h2>
      <p className="mt-3 max-w-prose text-base text-ink-soft">
        {fill(words.thenIntro, { earlier: longDate(earlier.closedAt, language) })}
      </p>
      <div className="mt-6 grid items-center gap-x-14 gap-y-8 lg:grid-cols-[1.5fr_1fr]">
        <ChangeTable title={words.everyone} before={before} now={story.scores} />
        <figure aria-hidden className="mx-auto w-full max-w-md">
          <NumberedChart scores={story.scores} before={before} className="w-full" />
          <figcaption className="mt-3 flex flex-wrap justify-center gap-x-6 text-[0.9375rem] text-ink-soft">
            <span className="flex items-center gap-2 before:h-0.5 before:w-6 before:bg-clay">
              {shortDate(earlier.closedAt, language)}
            </span>
            <span className="flex items-center gap-2 before:h-1 before:w-6 before:bg-forest">
              {shortDate(view.closedAt, language)}
            </span>
          </figcaption>
        </figure>
      </div>
      {byLanguage.map(({ name, before: earlierScores, now }) => (
        <div key={name} className="mt-10 max-w-3xl">
          <h3 className="text-heading">{name}</h3>
          <ChangeTable title={name} before={earlierScores} now={now} />
        </div>
      ))}
    </section>
  );
}

function ChangeTable({ title, before, now }: { title: string; before: Scores; now: Scores }) {
  const { assessment, results, team } = useResultCopy();
  const { result: words } = team;
  const percent = (value: number) => fill(results.table.percentValue, { percent: value });
  const rows = [
    ...resultOrder.map((pillar) => ({
      name: assessment.pillars[pillar].title,
      before: before.pillarPercents[pillar],
      now: now.pillarPercents[pillar],
    })),
    { name: words.total, before: before.totalPercent, now: now.totalPercent },
  ];
  return (
    <ResultTable
      caption={`${words.thenHeading}: ${title}`}
      columns={[
        { heading: words.table.pillar, className: "pr-2" },
        ...numberColumns([words.then, words.now, words.change]),
      ]}
    >
      {rows.map((row) => (
        <tr key={row.name} className="border-b border-line last:font-semibold">
          <th scope="row" className="py-2.5 pr-2 text-left font-normal">
            {row.name}
          </th>
          <td className="px-2 py-2.5 text-right text-ink-soft tabular-nums">{percent(row.before)}</td>
          <td className="px-2 py-2.5 text-right tabular-nums">{percent(row.now)}</td>
          <td className="px-2 py-2.5 text-right tabular-nums">{signed(row.now - row.before)}</td>
        </tr>
      ))}
    </ResultTable>
  );
}
