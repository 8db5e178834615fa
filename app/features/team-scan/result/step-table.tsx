import { answerScale } from "#app/features/assessment/questions.ts";
import type { StepCounts } from "#app/features/assessment/team/cell.ts";

type StepTableProps = {
  caption: string;
  nameHeading: string;
  rows: { name: string; counts: StepCounts; more?: string[] }[];
  /** Headings of `more`. */
  moreHeadings?: string[];
};

/** How many people gave each answer. */
export function StepTable({ caption, nameHeading, rows, moreHeadings = [] }: StepTableProps) {
  return (
    <table className="w-full text-base">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line-strong/60 text-left text-[0.9375rem] text-ink-soft">
          <th scope="col" className="min-w-44 py-2 pr-3 font-medium">
            {nameHeading}
          </th>
          {[...answerScale.map(String), ...moreHeadings].map((heading) => (
            <th key={heading} scope="col" className="px-2 py-2 text-right font-medium">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, counts, more = [] }) => (
          <tr key={name} className="border-b border-line align-top">
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              {name}
            </th>
            {[...counts.map(String), ...more].map((value, index) => (
              <td key={index} className="px-2 py-2 text-right whitespace-nowrap tabular-nums">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
