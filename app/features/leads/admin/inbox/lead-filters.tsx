import { Search } from "lucide-react";
import { Form, Link } from "react-router";
import { FilterDrawer } from "#app/components/admin/list/filter-drawer.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { isFiltered, leadSources, leadStatuses, type LeadFilter } from "./lead-filter.ts";

type LeadFiltersProps = { filter: LeadFilter; admins: { id: string; email: string }[] };

/** A plain GET form: every search has its address. */
export function LeadFilters({ filter, admins }: LeadFiltersProps) {
  const { leads: copy, common } = useCopy("admin");
  const choices = [
    {
      name: "status",
      label: copy.filters.status,
      options: leadStatuses.map((status) => [status, copy.status[status]]),
    },
    {
      name: "source",
      label: copy.filters.source,
      options: leadSources.map((source) => [source, copy.sources[source]]),
    },
    {
      name: "language",
      label: copy.filters.language,
      options: [
        ["en", common.english],
        ["es", common.spanish],
      ],
    },
    {
      name: "owner",
      label: copy.filters.owner,
      options: [["none", copy.noOwner], ...admins.map(({ id, email }) => [id, email])],
    },
    { name: "due", label: copy.filters.due, options: [["overdue", copy.due.overdueOnly]] },
  ] as const;
  const set = choices.filter(({ name }) => filter[name]).length;
  return (
    <Form role="search" method="get" action="/admin/leads" className="mt-8 grid grid-cols-[minmax(0,1fr)_auto] gap-3">
      <Input
        type="search"
        name="q"
        key={`q-${filter.q}`}
        defaultValue={filter.q}
        aria-label={copy.search}
        placeholder={copy.search}
        maxLength={100}
      />
      <Button variant="secondary" size="sm" className="h-12">
        <Search aria-hidden />
        <span className="max-sm:sr-only">{common.search}</span>
      </Button>
      <FilterDrawer set={set}>
        <div className="col-span-full mt-1 grid grid-cols-2 gap-3 lg:mt-0 lg:grid-cols-6">
          {choices.map(({ name, label, options }) => (
            <Select key={`${name}-${filter[name]}`} name={name} defaultValue={filter[name]} aria-label={label}>
              <option value="">{label}</option>
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          ))}
          {isFiltered(filter) ? (
            <Button asChild variant="ghost" size="sm" className="h-12 justify-self-start">
              <Link to="/admin/leads">{common.clearFilters}</Link>
            </Button>
          ) : null}
        </div>
      </FilterDrawer>
    </Form>
  );
}
