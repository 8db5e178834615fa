import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Pagination } from "#app/components/ui/navigation/pagination.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { Found } from "./definition.ts";
import { useListState } from "./list-context.ts";

type EmptyStateProps = { title: string; text: string; action?: ReactNode };

/** "Nothing yet", with an action to add the first entry. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="mt-10 rounded-card border border-dashed border-line-strong px-6 py-16 text-center">
      <h2 className="text-heading">{title}</h2>
      <p className="mx-auto mt-3 max-w-md text-base text-ink-soft">{text}</p>
      {action ? <div className="mt-8">{action}</div> : null}
    </div>
  );
}

type ListStatusProps = { found: Found<unknown>; noMatches?: string; newestOnly?: string };

/** Which rows are shown, and whether a search examined all of them. */
export function ListStatus({ found, noMatches, newestOnly }: ListStatusProps) {
  const { list } = useListState();
  const { common } = useCopy("admin");
  const from = (found.page - 1) * list.pageSize + 1;
  const range = { from, to: from + found.list.length - 1, total: found.total };
  const searched = found.newestOnly
    ? fill(newestOnly ?? common.searchNewestOnly, { count: found.newestOnly })
    : found.more
      ? fill(common.searchMore, { count: found.total })
      : "";
  return (
    <div className="mt-5 text-[0.9375rem] text-ink-soft">
      <p role="status">{found.list.length === 0 ? (noMatches ?? common.noMatches) : fill(common.range, range)}</p>
      {searched ? <p className="mt-1">{searched}</p> : null}
    </div>
  );
}

export function ListPagination({ found: { page, pages }, label }: { found: Found<unknown>; label: string }) {
  const { list, query } = useListState();
  const { common } = useCopy("admin");
  return (
    <Pagination
      page={page}
      pageCount={pages}
      hrefFor={(target) => list.address({ ...query, page: target })}
      labels={{
        nav: label,
        previous: common.previous,
        next: common.next,
        page: (number) => fill(common.page, { page: number, pages }),
      }}
      className="mt-6 border-t-0"
    />
  );
}

/** The whole list in the order and with the filters of the page. */
export function ExportLink({ csv }: { csv: { path: string; label?: string; hint?: string } }) {
  const { list, query } = useListState();
  const words = useCopy("admin").kit.list;
  return (
    <Button asChild variant="outline" size="sm">
      <a href={list.address({ ...query, page: 1 }, {}, csv.path)} title={csv.hint ?? words.exportHint}>
        <Download aria-hidden />
        {csv.label ?? words.export}
      </a>
    </Button>
  );
}
