import { BookmarkPlus, Users, X } from "lucide-react";
import { Link } from "react-router";
import { useListState } from "#app/components/admin/list/list-context.ts";
import { RowAction, RowFields } from "#app/components/admin/list/row-action.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { SavedFilter } from "./filters.server.ts";

type SavedFiltersProps = { filters: SavedFilter[]; mayShare: boolean };

/** The filters that somebody has named, above the inbox; and a name for the one that is set. */
export function SavedFilters({ filters, mayShare }: SavedFiltersProps) {
  const { list, query } = useListState();
  const copy = useCopy("admin").leads.saved;
  const current = list.address({ ...query, page: 1 }).split("?")[1] ?? "";
  const isSaved = filters.some((filter) => filter.list === current);
  if (filters.length === 0 && !list.isFiltered(query)) return null;
  return (
    <div className="mt-5 flex flex-wrap items-start gap-2">
      {filters.length > 0 ? (
        <nav aria-label={copy.label} className="contents">
          <ul className="flex min-w-0 flex-wrap gap-2">
            {filters.map((filter) => (
              <Chip key={filter.id} filter={filter} isCurrent={filter.list === current} />
            ))}
          </ul>
        </nav>
      ) : null}
      {list.isFiltered(query) && !isSaved ? <SaveForm key={current} mayShare={mayShare} /> : null}
    </div>
  );
}

function Chip({
  filter: { id, name, list: search, shared, mayRemove },
  isCurrent,
}: {
  filter: SavedFilter;
  isCurrent: boolean;
}) {
  const { list } = useListState();
  const copy = useCopy("admin").leads.saved;
  return (
    <li
      className={cn(
        "inline-flex min-w-0 items-center rounded-full border",
        isCurrent ? "border-forest bg-sage text-forest-deep" : "border-line-strong",
      )}
    >
      <Link
        to={`${list.path}?${search}`}
        aria-current={isCurrent ? "page" : undefined}
        className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-full px-4 text-[0.9375rem] font-medium hover:text-clay"
      >
        <span className="truncate">{name}</span>
        {shared ? (
          <>
            <Users aria-hidden className="size-4 shrink-0 text-ink-soft" />
            <span className="sr-only">{copy.shared}</span>
          </>
        ) : null}
      </Link>
      {mayRemove ? (
        <RowAction
          intent="filter-remove"
          id={id}
          variant="ghost"
          size="icon"
          aria-label={fill(copy.remove, { name })}
          className="-ml-3 rounded-full"
        >
          <X aria-hidden />
        </RowAction>
      ) : null}
    </li>
  );
}

function SaveForm({ mayShare }: { mayShare: boolean }) {
  const { list, fetcher } = useListState();
  const { leads, common } = useCopy("admin");
  const copy = leads.saved;
  return (
    <details className="min-w-0 rounded-[1.4rem] border border-transparent open:border-line open:px-4 open:pb-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 px-2 text-[0.9375rem] font-medium hover:text-clay">
        <BookmarkPlus aria-hidden className="size-4" />
        {copy.save}
      </summary>
      <fetcher.Form method="post" action={list.action} className="mt-1 grid gap-2">
        <RowFields />
        <div className="flex flex-wrap gap-2">
          <Input
            name="name"
            required
            maxLength={60}
            aria-label={copy.name}
            placeholder={copy.name}
            autoComplete="off"
            className="min-w-0 flex-1 basis-48"
          />
          <Button variant="secondary" size="sm" name="intent" value="filter-save" disabled={fetcher.state !== "idle"}>
            {common.save}
          </Button>
        </div>
        {mayShare ? <Checkbox name="shared" value="yes" label={copy.share} /> : null}
      </fetcher.Form>
    </details>
  );
}
