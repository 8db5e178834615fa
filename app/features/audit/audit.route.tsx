import { Form, Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Pagination } from "#app/components/ui/navigation/pagination.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { listEntries, listFilters } from "./entries.server.ts";
import type { Route } from "./+types/audit.route.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const filter = {
    action: search.get("action") ?? "",
    person: search.get("person") ?? "",
    page: Math.max(1, Math.min(10_000, Number.parseInt(search.get("page") ?? "1", 10) || 1)),
  };
  return { filter, ...(await listEntries(filter)), filters: await listFilters() };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { filter, list, pages } = loaderData;
  const { audit: copy, common } = useCopy("admin");
  const filtered = filter.action !== "" || filter.person !== "";
  const address = (page: number) => {
    const search = new URLSearchParams(
      Object.entries({ action: filter.action, person: filter.person, page: page > 1 ? String(page) : "" }).filter(
        ([, value]) => value,
      ),
    );
    return search.size > 0 ? `/admin/audit?${search}` : "/admin/audit";
  };
  return (
    <main id="content" className="page-width pt-8 pb-20">
      <Seo title={copy.title} index={false} />
      <h1 className="text-title">{copy.title}</h1>
      <p className="mt-2 text-base text-ink-soft">{copy.intro}</p>
      <Filters filter={filter} filters={loaderData.filters} filtered={filtered} />
      {list.length === 0 ? (
        <p className="mt-8 text-ink-soft">{filtered ? common.noMatches : copy.empty}</p>
      ) : (
        <Entries list={list} />
      )}
      <Pagination
        page={filter.page}
        pageCount={pages}
        hrefFor={address}
        labels={{
          nav: copy.title,
          previous: common.previous,
          next: common.next,
          page: (page) => fill(common.page, { page, pages }),
        }}
        className="mt-6 border-t-0"
      />
    </main>
  );
}

type LoaderData = Route.ComponentProps["loaderData"];

function Filters({ filter, filters, filtered }: Pick<LoaderData, "filter" | "filters"> & { filtered: boolean }) {
  const { audit: copy, common } = useCopy("admin");
  const sentence = useSentence();
  return (
    <Form method="get" className="mt-6 grid gap-3 sm:grid-cols-[minmax(0,18rem)_minmax(0,18rem)_auto_1fr]">
      <Select name="action" aria-label={copy.filterAction} key={`action-${filter.action}`} defaultValue={filter.action}>
        <option value="">{copy.allActions}</option>
        {filters.actions.map((action) => (
          <option key={action} value={action}>
            {sentence(action)}
          </option>
        ))}
      </Select>
      <Select name="person" aria-label={copy.filterPerson} key={`person-${filter.person}`} defaultValue={filter.person}>
        <option value="">{copy.allPeople}</option>
        {filters.people.map((person) => (
          <option key={person} value={person}>
            {person}
          </option>
        ))}
      </Select>
      <Button variant="secondary" size="sm" className="h-12">
        {common.filter}
      </Button>
      {filtered ? (
        <Button asChild variant="ghost" size="sm" className="h-12 sm:justify-self-start">
          <Link to="/admin/audit">{common.clearFilters}</Link>
        </Button>
      ) : null}
    </Form>
  );
}

/** A table that becomes a list of short paragraphs on a phone; the roles say that it still is one. */
function Entries({ list }: Pick<LoaderData, "list">) {
  const copy = useCopy("admin").audit;
  const language = useLanguage();
  const sentence = useSentence();
  return (
    <table
      role="table"
      className="mt-4 block w-full rounded-card border border-line bg-card text-left text-[0.9375rem] md:table md:border-separate md:border-spacing-0"
    >
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="text-ink-soft">
          {[copy.columns.when, copy.columns.what, copy.columns.subject, copy.columns.who].map((label) => (
            <th key={label} role="columnheader" scope="col" className="border-b border-line px-5 py-2.5 font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block md:table-row-group">
        {list.map(({ id, at, who, action, subject }) => (
          <tr
            key={id}
            role="row"
            className="block border-b border-line px-4 py-3 last:border-b-0 md:table-row [&>td]:md:border-b [&>td]:md:border-line last:[&>td]:md:border-b-0"
          >
            <td role="cell" className="block text-ink-soft md:table-cell md:px-5 md:py-2.5 md:whitespace-nowrap">
              <time dateTime={new Date(at).toISOString()}>{momentText(at, language)}</time>
            </td>
            <td role="cell" className="block font-medium md:table-cell md:px-5 md:py-2.5">
              {sentence(action)}
            </td>
            <td role="cell" className="block break-words md:table-cell md:px-5 md:py-2.5">
              {subject}
            </td>
            <td role="cell" className="block break-all text-ink-soft md:table-cell md:px-5 md:py-2.5">
              {who}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The sentence of an action; one that an older version of the site wrote stands by its name. */
function useSentence() {
  const { actions } = useCopy("admin").audit;
  return (action: string) => ownValue(actions, action) ?? action;
}
