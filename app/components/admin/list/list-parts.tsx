import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Pagination } from "#app/components/ui/navigation/pagination.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { numberText } from "#app/platform/i18n/numbers.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { Found } from "./definition.ts";
import { useListState } from "./list-context.ts";

type EmptyStateProps = { title: string; text: string; action?: ReactNode };

/** "Nothing yet", with an action to add the first entry: on the page itself, without a box. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="mt-10 max-w-lg sm:mt-14">
      <h2 className="font-display text-[1.5rem] leading-tight font-light">{title}</h2>
      <p className="mt-2 text-base text-ink-soft">{text}</p>
      {action ? <div className="mt-6">{action}</div> : null}
    </div>
  );
}

/** A search or filters that nothing matches, and the way back to everything. */
export function NoMatches({ text }: { text?: string }) {
  const { list } = useListState();
  const { common } = useCopy("admin");
  return (
    <div className="mt-10 max-w-lg sm:mt-14">
      <p role="status" className="font-display text-[1.5rem] leading-tight font-light">
        {text ?? common.noMatches}
      </p>
      <Button asChild variant="outline" size="sm" className="mt-6">
        <Link to={list.path}>{common.clearFilters}</Link>
      </Button>
    </div>
  );
}

type ListStatusProps = { found: Found<unknown>; newestOnly?: string };

/** Which rows are shown, and whether a search examined all of them. */
export function ListStatus({ found, newestOnly }: ListStatusProps) {
  const { list } = useListState();
  const { common } = useCopy("admin");
  const language = useLanguage();
  const number = (value: number) => numberText(value, language);
  const from = (found.page - 1) * list.pageSize + 1;
  const range = { from: number(from), to: number(from + found.list.length - 1), total: number(found.total) };
  const searched = found.newestOnly
    ? fill(newestOnly ?? common.searchNewestOnly, { count: number(found.newestOnly) })
    : found.more
      ? fill(common.searchMore, { count: number(found.total) })
      : "";
  return (
    <div className="text-[0.9375rem] text-ink-soft lg:text-right">
      {found.list.length > 0 ? <p role="status">{fill(common.range, range)}</p> : null}
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
