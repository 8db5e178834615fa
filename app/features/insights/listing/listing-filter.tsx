import { ArrowRight, Search, X } from "lucide-react";
import { useCallback, useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from "react";
import { Form, useNavigate } from "react-router";
import { LinkTabs } from "#app/components/ui/navigation/tabs.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { clusters } from "../clusters.ts";
import { listingSearch, tidyQuery, type ListingState } from "./listing-address.ts";

export function CategoryTabs({ state, className }: { state: ListingState; className?: string }) {
  const copy = useCopy("insights");
  const path = useLocalized()("/insights");
  const all = { to: path + listingSearch({ query: state.query }), label: copy.filter.all, current: !state.category };
  const each = clusters.map((category) => ({
    to: path + listingSearch({ category, query: state.query }),
    label: <TabLabel {...copy.clusters[category]} />,
    current: state.category === category,
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

/** A plain form that asks for another address; with JavaScript it does so while one types. */
export function SearchForm({ state }: { state: ListingState }) {
  const copy = useCopy("insights");
  const path = useLocalized()("/insights");
  const { field, typed, submit } = useSearchAsYouType(state, path);
  return (
    <Form
      method="get"
      action={path}
      role="search"
      preventScrollReset
      onSubmit={submit}
      className="flex w-full gap-2 sm:max-w-md"
    >
      {state.category && <input type="hidden" name="category" value={state.category} />}
      <div className="relative grow">
        <label htmlFor="insights-search" className="sr-only">
          {copy.filter.searchLabel}
        </label>
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 stroke-[1.5] text-ink-soft"
        />
        <Input
          ref={field}
          id="insights-search"
          type="search"
          name="q"
          defaultValue={state.query}
          onChange={typed}
          placeholder={copy.filter.placeholder}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className="pl-12! pr-12! [&::-webkit-search-cancel-button]:hidden"
        />
        {state.query && (
          <Link
            to={`/insights${listingSearch({ category: state.category })}`}
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

const pause = 250;

/** The router drops the answer to an earlier address when a later one is asked for, so no stale list is ever shown. */
function useSearchAsYouType({ category, query }: ListingState, path: string) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const awake = useRef(false);
  /** What was typed, until the address says the same. */
  const [typed, setTyped] = useState<string>();

  const ask = useCallback(
    (text: string) =>
      void navigate(path + listingSearch({ category, query: tidyQuery(text) }), {
        replace: true,
        preventScrollReset: true,
      }),
    [navigate, path, category],
  );

  useEffect(() => {
    if (typed === undefined) return;
    const timer = window.setTimeout(() => ask(typed), pause);
    return () => window.clearTimeout(timer);
  }, [typed, ask]);

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const same = tidyQuery(input.value) === query;
    // What was typed before the page woke up counts too.
    if (!awake.current && !same) setTyped(input.value);
    // "Back" or "clear" changed the address: the field follows, unless somebody is typing.
    else if (typed === undefined && !same) input.value = query;
    else if (typed !== undefined && same) setTyped(undefined);
    awake.current = true;
  }, [query, typed]);

  return {
    field,
    typed: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
    submit(event: SubmitEvent) {
      event.preventDefault();
      ask(field.current?.value ?? "");
    },
  };
}
