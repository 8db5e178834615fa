import { resultOrder } from "#app/features/assessment/questions.ts";
import { compareScans } from "#app/features/assessment/compare-scans.ts";
import { scorePillars, type PillarScores, type Scores } from "#app/features/assessment/scoring.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";

export type EarlierScan = { at: Date; pillarScores: PillarScores };

/** Two scans of a person side by side, in percent, with the change in points. */
export function ScansCompared({ earlier, at, scores }: { earlier: EarlierScan; at: Date; scores: Scores }) {
  const { comparison: words, table, status } = useCopy("results");
  const names = useCopy("assessment").pillars;
  const language = useLanguage();
  const before = scorePillars(earlier.pillarScores);
  const changes = compareScans(earlier.pillarScores, scores.pillarScores);
  const dates = [shortDate(earlier.at, language), shortDate(at, language)] as const;
  const rows = [
    ...resultOrder.map((pillar) => ({
      key: pillar,
      name: names[pillar].title,
      before: before.pillarPercents[pillar],
      now: scores.pillarPercents[pillar],
      change: changes.pillars[pillar],
    })),
    { key: "total", name: words.total, before: before.totalPercent, now: scores.totalPercent, change: changes.total },
  ];
  const percent = (value: number) => fill(table.percentValue, { percent: value });
  return (
    <div className="overflow-x-auto">
      <p className="text-ink-soft">
        {changes.earlierStatus === changes.laterStatus
          ? fill(words.statusSame, { status: status[changes.laterStatus].label })
          : fill(words.statusChanged, {
              from: status[changes.earlierStatus].label,
              to: status[changes.laterStatus].label,
            })}
      </p>
      <table className="mt-3 w-full text-sm sm:text-base" data-scans-compared>
        <caption className="sr-only">{fill(words.caption, { earlier: dates[0], later: dates[1] })}</caption>
        <thead>
          <tr className="text-left align-bottom text-ink-soft sm:text-[0.9375rem]">
            <th scope="col" className="py-1.5 pr-1 sm:pr-3 font-medium">
              {table.pillar}
            </th>
            {dates.map((date, index) => (
              <th
                key={index === 0 ? "before" : "now"}
                scope="col"
                className="py-1.5 pl-2 sm:pl-3 text-right font-medium"
              >
                {date}
              </th>
            ))}
            <th scope="col" className="py-1.5 pl-2 sm:pl-3 text-right font-medium">
              {words.change}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-t border-line tabular-nums">
              <th scope="row" className="py-1.5 pr-1 sm:pr-3 text-left font-normal">
                {row.name}
              </th>
              <td className="py-1.5 pl-2 sm:pl-3 text-right">{percent(row.before)}</td>
              <td className="py-1.5 pl-2 sm:pl-3 text-right">{percent(row.now)}</td>
              <td className="py-1.5 pl-2 sm:pl-3 text-right sm:whitespace-nowrap">
                {fill(words[row.change.direction], { points: Math.abs(row.change.points) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
