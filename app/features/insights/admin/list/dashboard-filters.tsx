import { Search } from "lucide-react";
import { Form, Link } from "react-router";
import { FilterDrawer } from "#app/components/admin/list/filter-drawer.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { clusters } from "../../clusters.ts";

type Filter = { q: string; status: string; cluster: string };

/** A plain GET form: every search has its address. */
export function DashboardFilters({ filter }: { filter: Filter }) {
  const { dashboard: copy } = useCopy("admin");
  const labels = useCopy("insights").clusters;
  const { badges } = copy;
  const set = [filter.status, filter.cluster].filter(Boolean).length;
  return (
    <Form role="search" method="get" action="/admin" className="mt-8 grid grid-cols-[minmax(0,1fr)_auto] gap-3 lg:flex">
      <Input
        type="search"
        name="q"
        defaultValue={filter.q}
        key={`q-${filter.q}`}
        aria-label={copy.search}
        placeholder={copy.search}
        maxLength={100}
        className="lg:flex-1"
      />
      <Button variant="secondary" size="sm" className="h-12 lg:order-1">
        <Search aria-hidden />
        {copy.filters.submit}
      </Button>
      <FilterDrawer set={set}>
        <div className="mt-1 grid gap-3 sm:grid-cols-2 lg:contents">
          <Select
            className="lg:w-56"
            name="status"
            defaultValue={filter.status}
            key={`status-${filter.status}`}
            aria-label={copy.filterStatus}
          >
            <option value="">{copy.filters.any}</option>
            <option value="published">{badges.published}</option>
            <option value="draft">{badges.draft}</option>
            <option value="scheduled">{copy.filters.scheduled}</option>
            <option value="featured">{badges.featured}</option>
          </Select>
          <Select
            className="lg:w-64"
            name="cluster"
            defaultValue={filter.cluster}
            key={`cluster-${filter.cluster}`}
            aria-label={copy.filterCluster}
          >
            <option value="">{copy.filters.anyCluster}</option>
            {clusters.map((cluster) => (
              <option key={cluster} value={cluster}>
                {labels[cluster].label}
              </option>
            ))}
          </Select>
          {filter.q || set > 0 ? (
            <Button asChild variant="ghost" size="sm" className="-ml-4 h-12 justify-self-start lg:order-2 lg:ml-0">
              <Link to="/admin">{copy.filters.clear}</Link>
            </Button>
          ) : null}
        </div>
      </FilterDrawer>
    </Form>
  );
}
