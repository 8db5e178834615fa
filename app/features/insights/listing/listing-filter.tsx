import { ArrowRight, Search, X } from "lucide-react";
import { Form } from "react-router";
import { fill } from "#app/platform/i18n/copy.ts";
import { LinkTabs } from "#app/components/ui/navigation/tabs.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { useCategories } from "../use-categories.ts";
import { useTagLabel } from "../use-tag-label.ts";
import { listingSearch, type ListingState } from "./listing-address.ts";
import { useSearchAsYouType } from "./use-search-as-you-type.ts";

export function CategoryTabs({ state, className }: { state: ListingState; className?: string }) {
  const copy = useCopy("insights");
  const path = useLocalized()("/insights");
  const { tag, query } = state;
  const all = { to: path + listingSearch({ tag, query }), label: copy.filter.all, current: !state.category };
  const each = useCategories().map(({ key, label, short }) => ({
    to: path + listingSearch({ category: key, tag, query }),
    label: <TabLabel label={label} short={short} />,
    current: state.category === key,
  }));
  return <LinkTabs label={copy.filter.label} tabs={[all, ...each]} className={className} />;
}

function TabLabel({ label, short }: { label: string; short: string }) {
  return (
    <>
      <span className="lg:hidden">{short}</span>
      <span className="hidden lg:inline">{label}</span>
    </>
  );
}

/** The tag that the list is filtered by, with a link that removes it. Links in articles set it. */
export function TagFilter({ state, tag }: { state: ListingState; tag: string }) {
  const { filter } = useCopy("insights");
  const label = useTagLabel()(tag);
  return (
    <p className="flex items-center gap-1 text-base">
      {fill(filter.tagged, { tag: label })}
      <Link
        to={`/insights${listingSearch({ ...state, tag: undefined, page: 1 })}`}
        preventScrollReset
        aria-label={fill(filter.clearTag, { tag: label })}
        className="grid size-11 shrink-0 place-items-center text-ink-soft hover:text-clay"
      >
        <X aria-hidden className="size-5 stroke-[1.5]" />
      </Link>
    </p>
  );
}

/** A GET form; with JavaScript the list follows while the visitor types. */
export function SearchForm({ state }: { state: ListingState }) {
  const copy = useCopy("insights");
  const path = useLocalized()("/insights");
  const { input, isWaiting, onChange, onSubmit } = useSearchAsYouType(state, path);
  return (
    <Form
      method="get"
      action={path}
      role="search"
      preventScrollReset
      onSubmit={onSubmit}
      className="flex w-full gap-2 sm:max-w-md"
    >
      {state.category && <input type="hidden" name="category" value={state.category} />}
      {state.tag && <input type="hidden" name="tag" value={state.tag} />}
      <div className="relative grow">
        <label htmlFor="insights-search" className="sr-only">
          {copy.filter.searchLabel}
        </label>
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 stroke-[1.5] text-ink-soft"
        />
        <Input
          ref={input}
          id="insights-search"
          type="search"
          name="q"
          defaultValue={state.query}
          onChange={onChange}
          placeholder={copy.filter.placeholder}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className="peer pl-12! pr-12! [&::-webkit-search-cancel-button]:hidden"
        />
        {isWaiting ? (
          // Shown by the stylesheet alone: on a slow line the scripts come later than the first letters.
          <p className="absolute top-full left-1 mt-1.5 hidden text-[0.875rem] leading-5 text-ink-soft peer-[:focus:not(:placeholder-shown)]:block">
            {copy.filter.enter}
          </p>
        ) : null}
        {state.query && (
          <Link
            to={`/insights${listingSearch({ category: state.category, tag: state.tag })}`}
            preventScrollReset
            aria-label={copy.filter.clear}
            className="absolute top-1/2 right-0.5 grid size-11 -translate-y-1/2 place-items-center text-ink-soft hover:text-clay"
          >
            <X aria-hidden className="size-5 stroke-[1.5]" />
          </Link>
        )}
      </div>
      <Button type="submit" variant="outline" className="max-sm:px-3.5">
        <span className="max-sm:sr-only">{copy.filter.submit}</span>
        <ArrowRight aria-hidden className="sm:hidden" />
      </Button>
    </Form>
  );
}
