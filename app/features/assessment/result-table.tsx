import type { ReactNode } from "react";
import { cn } from "#app/components/ui/cn.ts";

type Column = { heading?: ReactNode; className?: string };

/** Pillars or statements in rows, what is known of each in columns; a column without a heading holds a picture. */
export function ResultTable({
  caption,
  columns,
  className,
  children,
}: {
  caption: string;
  columns: Column[];
  className?: string;
  children: ReactNode;
}) {
  return (
    <table className={cn("w-full text-base", className)}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line-strong/60 text-left text-[0.9375rem] text-ink-soft">
          {columns.map((column, index) =>
            column.heading === undefined ? (
              <td key={index} className={column.className} />
            ) : (
              <th key={index} scope="col" className={cn("py-2 font-medium", column.className)}>
                {column.heading}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Columns of numbers, right under their headings. */
export function numberColumns(headings: ReactNode[], className = "px-2"): Column[] {
  return headings.map((heading) => ({ heading, className: cn("text-right", className) }));
}
