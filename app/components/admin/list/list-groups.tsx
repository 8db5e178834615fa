import { useId, type ReactNode } from "react";

export const layouts = {
  rows: "list-rows empty:hidden",
  cards: "mt-6 grid gap-5 empty:hidden sm:grid-cols-2 lg:grid-cols-3",
  pictures: "mt-3 grid grid-cols-2 gap-x-4 gap-y-6 empty:hidden md:grid-cols-3 xl:grid-cols-4",
};

export type Layout = keyof typeof layouts;

export type ListGroup<Row> = { id: string; title: string; hint?: string; rows: Row[]; layout?: Layout };

/** The rows of one page under several headings; a group without rows is left out. */
export function ListGroups<Row>({ groups, row }: { groups: ListGroup<Row>[]; row: (row: Row) => ReactNode }) {
  const id = useId();
  return groups.map((group) =>
    group.rows.length === 0 ? null : (
      <section key={group.id} aria-labelledby={`${id}-${group.id}`} className="mt-8 first-of-type:mt-4">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id={`${id}-${group.id}`} className="text-heading">
            {group.title}
          </h2>
          {group.hint ? <p className="text-[0.8125rem] text-ink-soft">{group.hint}</p> : null}
        </div>
        <ul aria-labelledby={`${id}-${group.id}`} className={layouts[group.layout ?? "rows"]}>
          {group.rows.map(row)}
        </ul>
      </section>
    ),
  );
}
