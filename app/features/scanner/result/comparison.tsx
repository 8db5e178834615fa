import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { longDate, shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { resultOrder } from "#app/features/assessment/questions.ts";
import { type PillarScores, scorePillars } from "#app/features/assessment/scoring.ts";
import { type Change, compareScans } from "#app/features/assessment/compare-scans.ts";
import { statusChangeText } from "../result-sentences.ts";
import type { EarlierScan } from "../scans.server.ts";
import type { Headings } from "./headings.ts";
import { NumberedChart } from "#app/features/assessment/pictures/vitality-chart.tsx";
import { numberColumns, ResultTable } from "#app/features/assessment/result-table.tsx";

/** Dates and words of several lines end on one line. */
const low = "align-bottom leading-snug";

type ComparisonProps = {
  at: string;
  pillarScores: PillarScores;
  earlier: EarlierScan[];
  /** Index of the earlier scan to compare with. */
  chosen: number;
  headings: Headings;
};

/** Two scans side by side. Only the mailed link shows earlier scans. */
export function Comparison({ at, pillarScores, earlier, chosen, headings: { Section } }: ComparisonProps) {
  const results = useCopy("results");
  const { comparison: words, table } = results;
  const names = useCopy("assessment").pillars;
  const language = useLanguage();
  const before = earlier[chosen]!;
  const change = compareScans(before.pillarScores, pillarScores);
  const [then, now] = [scorePillars(before.pillarScores), scorePillars(pillarScores)];
  const [thenDate, nowDate] = [shortDate(before.at, language), shortDate(at, language)];
  const percent = (value: number) => fill(table.percentValue, { percent: value });
  const rows = [
    ...resultOrder.map((pillar) => ({
      key: pillar,
      name: names[pillar].title,
      before: then.pillarPercents[pillar],
      now: now.pillarPercents[pillar],
      change: change.pillars[pillar],
    })),
    { key: "total", name: words.total, before: then.totalPercent, now: now.totalPercent, change: change.total },
  ];
  return (
    <section data-comparison>
      <Section className="text-title font-light">{words.heading}</Section>
      <p className="mt-4 max-w-prose">{words.intro}</p>
      {earlier.length > 1 ? (
        <form method="get" className="mt-6 flex flex-wrap items-end gap-4">
          <Field label={words.choose}>
            <Select name="earlier" defaultValue={String(chosen)}>
              {earlier.map((scan, index) => (
                <option key={scan.at} value={index}>
                  {longDate(scan.at, language)}
                </option>
              ))}
            </Select>
          </Field>
          <Button type="submit" variant="outline">
            {words.show}
          </Button>
        </form>
      ) : null}
      <p className="mt-6 font-display text-heading">{statusChangeText(results, change)}</p>
      <div className="mt-6 grid items-center gap-x-14 gap-y-8 lg:grid-cols-[1.5fr_1fr]">
        <ResultTable
          caption={fill(words.caption, { earlier: thenDate, later: nowDate })}
          columns={[
            { heading: table.pillar, className: `${low} pr-2` },
            ...numberColumns([thenDate, nowDate], `${low} px-1.5 sm:px-3`),
            ...numberColumns([words.change], `${low} pl-1.5 sm:pl-3`),
          ]}
        >
          {rows.map((row, index) => (
            <tr
              key={row.key}
              data-change={row.key}
              className={`border-b border-line ${row.key === "total" ? "[&>*]:font-semibold" : ""}`}
            >
              <th scope="row" className="py-3 pr-2 text-left font-normal hyphens-auto">
                {row.key === "total" ? null : (
                  <span aria-hidden className="mr-2 inline-block font-display text-ink-soft sm:w-4">
                    {index + 1}
                  </span>
                )}
                {row.name}
              </th>
              <td className="px-1.5 py-3 text-right whitespace-nowrap text-ink-soft tabular-nums sm:px-3">
                {percent(row.before)}
              </td>
              <td className="px-1.5 py-3 text-right whitespace-nowrap tabular-nums sm:px-3">{percent(row.now)}</td>
              <td className="py-3 pl-1.5 text-right leading-snug sm:pl-3">
                <ChangeMark change={row.change} />
              </td>
            </tr>
          ))}
        </ResultTable>
        <figure aria-hidden className="mx-auto w-full max-w-md">
          <NumberedChart scores={now} before={then} className="w-full" />
          <figcaption className="mt-3 flex flex-wrap justify-center gap-x-6 text-[0.9375rem] text-ink-soft">
            <span className="flex items-center gap-2 before:h-0.5 before:w-6 before:bg-clay">{thenDate}</span>
            <span className="flex items-center gap-2 before:h-1 before:w-6 before:bg-forest">{nowDate}</span>
          </figcaption>
        </figure>
      </div>
      <p className="mt-5 max-w-prose text-base text-ink-soft">{words.note}</p>
    </section>
  );
}

function ChangeMark({ change: { points, percentPoints, direction } }: { change: Change }) {
  const { comparison: words } = useCopy("results");
  if (direction === "same") return <span className="text-ink-soft">{words.same}</span>;
  const size = Math.abs(percentPoints);
  return (
    <>
      <span
        className={`block font-medium whitespace-nowrap tabular-nums ${direction === "up" ? "text-forest" : "text-clay"}`}
      >
        <span aria-hidden>{direction === "up" ? "▲ " : "▼ "}</span>
        {fill(direction === "up" ? words.up : words.down, { points: Math.abs(points) })}
      </span>
      <span className="block text-[0.875rem] leading-snug text-ink-soft max-sm:sr-only">
        {fill(direction === "up" ? words.percentUp : words.percentDown, { percent: size })}
      </span>
    </>
  );
}
