import { Search } from "lucide-react";
import { Form, Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { FilterDrawer } from "./filter-drawer.tsx";
import { useListState } from "./list-context.ts";

/** A filter as it is shown: its name and what can be chosen. `any` is the choice that sets nothing. */
export type Choice<Name extends string = string> = {
  name: Name;
  label: string;
  any?: string;
  options: readonly (readonly [value: string, text: string])[];
};

type ListFiltersProps = {
  searchLabel?: string;
  choices: Choice[];
  sortLabels?: Record<string, string>;
  /** Without rows, the way back to all of them stands where they would. */
  hasRows: boolean;
};

/** A plain GET form, so that every search has its address. Below `lg` the filters are folded. */
export function ListFilters({ searchLabel, choices, sortLabels, hasRows }: ListFiltersProps) {
  const { list, query } = useListState();
  const { common, kit } = useCopy("admin");
  const values = query as Record<string, unknown>;
  const fields = [
    ...choices.map(({ name, label, any, options }) => ({
      name,
      label,
      value: String(values[name] ?? ""),
      options: [["", any ?? label] as const, ...options],
    })),
    ...(sortLabels
      ? [{ name: "sort", label: kit.list.sort, value: query.sort, options: Object.entries(sortLabels) }]
      : []),
  ];
  const submit = (
    <Button variant="secondary" size="sm" className="h-12 lg:order-1">
      {searchLabel ? <Search aria-hidden /> : null}
      <span className={searchLabel ? (fields.length > 3 ? "sr-only" : "max-sm:sr-only") : undefined}>
        {searchLabel ? common.search : common.filter}
      </span>
    </Button>
  );
  return (
    <Form
      role="search"
      method="get"
      action={list.path}
      className="list-bar mt-4 grid grid-cols-[minmax(0,1fr)_auto] gap-3 lg:flex lg:flex-wrap lg:gap-2"
    >
      {searchLabel ? (
        <>
          <Input
            type="search"
            name="q"
            key={`q-${query.q}`}
            defaultValue={query.q}
            aria-label={searchLabel}
            placeholder={searchLabel}
            maxLength={100}
            className="lg:min-w-48 lg:flex-1"
          />
          {submit}
        </>
      ) : null}
      {fields.length > 0 ? (
        <FilterDrawer set={list.countFilters(query)}>
          <div className="col-span-full mt-1 grid gap-3 sm:grid-cols-2 lg:mt-0 lg:contents">
            {fields.map(({ name, label, value, options }) => (
              <Select
                key={`${name}-${value}`}
                name={name}
                defaultValue={value}
                aria-label={label}
                className="list-choice"
              >
                {options.map(([option, text]) => (
                  <option key={option} value={option}>
                    {text}
                  </option>
                ))}
              </Select>
            ))}
            {searchLabel ? null : submit}
            {hasRows ? <ClearFilters className="lg:order-2" /> : null}
          </div>
        </FilterDrawer>
      ) : hasRows ? (
        <ClearFilters className="col-span-full" />
      ) : null}
    </Form>
  );
}

function ClearFilters({ className }: { className?: string }) {
  const { list, query } = useListState();
  const { common } = useCopy("admin");
  if (!list.isFiltered(query)) return null;
  return (
    <Button asChild variant="ghost" size="sm" className={cn("-ml-4 h-12 justify-self-start lg:ml-0", className)}>
      <Link to={list.path}>{common.clearFilters}</Link>
    </Button>
  );
}
