import type { ReactNode } from "react";
import { Link } from "react-router";
import { ArrowDown } from "lucide-react";
import { useListState } from "./list-context.ts";
import { RowCheckbox } from "./list-row.tsx";

const looks = { text: "break-words", name: "font-medium break-words", soft: "break-words text-ink-soft" };

export type TableColumn<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** The cell's weight: the row's name, a plain text, or something secondary. */
  look?: keyof typeof looks;
  /** Stays on one line. */
  nowrap?: boolean;
};

type ListTableProps<Row> = {
  label: string;
  rows: Row[];
  columns: { [name: string]: TableColumn<Row> };
  nameOf: (row: Row) => string;
};

/** A table that becomes a list of short paragraphs on a phone; the roles keep it a table for screen readers. */
export function ListTable<Row extends { id: string }>({ label, rows, columns, nameOf }: ListTableProps<Row>) {
  const { bulk } = useListState();
  const named: [string, TableColumn<Row>][] = Object.entries(columns);
  return (
    <table
      role="table"
      aria-label={label}
      className="mt-4 block w-full rounded-card border border-line bg-card text-left text-[0.9375rem] md:table md:border-separate md:border-spacing-0"
    >
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="text-ink-soft">
          {bulk ? <td role="cell" className="border-b border-line" /> : null}
          {named.map(([name, column]) => (
            <Heading key={name} name={name} label={column.label} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block md:table-row-group">
        {rows.map((row) => (
          <tr
            key={row.id}
            role="row"
            data-row={row.id}
            className="relative block border-b border-line px-4 py-3 last:border-b-0 md:table-row [&>td]:md:border-b [&>td]:md:border-line last:[&>td]:md:border-b-0"
          >
            {bulk ? (
              <td role="cell" className="float-right md:float-none md:w-12 md:pl-3">
                <RowCheckbox id={row.id} name={nameOf(row)} />
              </td>
            ) : null}
            {named.map(([name, { cell, look = "text", nowrap }]) => (
              <td
                key={name}
                role="cell"
                className={`block ${looks[look]} md:table-cell md:px-5 md:py-2.5 ${nowrap ? "md:whitespace-nowrap" : ""}`}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A column that the list can be ordered by is a link to that order. */
function Heading({ name, label }: { name: string; label: string }) {
  const { list, query } = useListState();
  const sort = list.columns[name]?.sort;
  const current = sort !== undefined && query.sort === sort;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={current ? "other" : undefined}
      className="border-b border-line px-5 py-2.5 font-medium"
    >
      {sort === undefined ? (
        label
      ) : (
        <Link
          to={list.address({ ...query, sort, page: 1 })}
          className={`inline-flex items-center gap-1.5 underline-offset-4 hover:underline ${current ? "text-ink" : ""}`}
        >
          {label}
          {current ? <ArrowDown aria-hidden className="size-3.5" /> : null}
        </Link>
      )}
    </th>
  );
}
