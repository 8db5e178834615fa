import { answerScale } from "#app/features/assessment/questions.ts";
import type { StepCounts } from "#app/features/assessment/team/cell.ts";
import { numberColumns, ResultTable } from "#app/features/assessment/result-table.tsx";

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
    <ResultTable
      caption={caption}
      columns={[
        { heading: nameHeading, className: "min-w-44 pr-3" },
        ...numberColumns([...answerScale.map(String), ...moreHeadings]),
      ]}
    >
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
    </ResultTable>
  );
}
