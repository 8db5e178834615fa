import { Search } from "lucide-react";
import { Form, Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Select } from "#app/components/ui/select.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { clusters } from "../clusters.ts";

type Filter = { q: string; status: string; cluster: string };

/** A plain GET form: every search has its address. */
export function DashboardFilters({ filter }: { filter: Filter }) {
  const copy = useCopy("admin").dashboard;
  const labels = useCopy("insights").clusters;
  const { badges } = copy;
  const active = filter.q || filter.status || filter.cluster;
  return (
    <Form role="search" method="get" action="/admin" className="mt-8 grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_12rem_16rem_auto]">
      <Input type="search" name="q" defaultValue={filter.q} key={`q-${filter.q}`} aria-label={copy.search} placeholder={copy.search} maxLength={100} className="sm:col-span-2 lg:col-span-1" />
      <Select name="status" defaultValue={filter.status} key={`status-${filter.status}`} aria-label={copy.filterStatus}>
        <option value="">{copy.filters.any}</option>
        <option value="published">{badges.published}</option>
        <option value="draft">{badges.draft}</option>
        <option value="scheduled">{copy.filters.scheduled}</option>
        <option value="featured">{badges.featured}</option>
      </Select>
      <Select name="cluster" defaultValue={filter.cluster} key={`cluster-${filter.cluster}`} aria-label={copy.filterCluster}>
        <option value="">{copy.filters.anyCluster}</option>
        {clusters.map((cluster) => (
          <option key={cluster} value={cluster}>
            {labels[cluster].label}
          </option>
        ))}
      </Select>
      <div className="flex items-center gap-2 sm:col-span-2 lg:col-span-1">
        <Button variant="secondary" size="sm" className="h-12 grow">
          <Search aria-hidden />
          {copy.filters.submit}
        </Button>
        {active ? (
          <Button asChild variant="ghost" size="sm" className="h-12">
            <Link to="/admin">{copy.filters.clear}</Link>
          </Button>
        ) : null}
      </div>
    </Form>
  );
}
