import { Download } from "lucide-react";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Pagination } from "#app/components/ui/navigation/pagination.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { listAdmins, listLeads, pageSize } from "./inbox.server.ts";
import { isFiltered, leadSearch, readLeadFilter, type LeadFilter } from "./lead-filter.ts";
import { LeadFilters } from "./lead-filters.tsx";
import { LeadRow } from "./lead-row.tsx";
import type { Route } from "./+types/leads.route.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const filter = readLeadFilter(search);
  return {
    filter,
    ...(await listLeads(filter)),
    admins: await listAdmins(),
    now: Date.now(),
    pageSize,
    done: search.get("done"),
  };
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { filter, list, total, page, pages, admins, now, done } = loaderData;
  const { leads: copy, lead, common } = useCopy("admin");
  const from = (page - 1) * loaderData.pageSize + 1;
  return (
    <main id="content" className="page-width pt-8 pb-20">
      <Seo title={copy.title} index={false} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-title">{copy.title}</h1>
          <p className="mt-2 max-w-prose text-base text-ink-soft">{copy.intro}</p>
        </div>
        <ExportLink filter={filter} className="max-lg:hidden" />
      </div>
      {done === "erased" || done === "erased-except-account" ? (
        <Alert variant={done === "erased" ? "success" : "info"} className="mt-6">
          {done === "erased" ? lead.person.erased : lead.person.erasedExceptAccount}
        </Alert>
      ) : null}
      {total === 0 && !isFiltered(filter) ? (
        <div className="mt-10 rounded-card border border-dashed border-line-strong px-6 py-16 text-center">
          <h2 className="text-heading">{copy.empty.title}</h2>
          <p className="mx-auto mt-3 max-w-md text-base text-ink-soft">{copy.empty.text}</p>
        </div>
      ) : (
        <>
          <LeadFilters filter={filter} admins={admins} />
          <p role="status" className="mt-5 text-[0.9375rem] text-ink-soft">
            {total === 0 ? common.noMatches : fill(common.range, { from, to: from + list.length - 1, total })}
          </p>
          <ul
            aria-label={copy.title}
            className="mt-3 divide-y divide-line overflow-hidden rounded-card border border-line bg-card empty:hidden"
          >
            {list.map((entry) => (
              <LeadRow key={entry.id} lead={entry} now={now} />
            ))}
          </ul>
          <Pagination
            page={page}
            pageCount={pages}
            hrefFor={(target) => `/admin/leads${leadSearch(filter, { page: target })}`}
            labels={{
              nav: copy.title,
              previous: common.previous,
              next: common.next,
              page: (number) => fill(common.page, { page: number, pages }),
            }}
            className="mt-6 border-t-0"
          />
          <ExportLink filter={filter} className="mt-6 lg:hidden" />
        </>
      )}
    </main>
  );
}

/** Above the list where there is room, below it on a phone. */
function ExportLink({ filter, className }: { filter: LeadFilter; className: string }) {
  const { leads: copy } = useCopy("admin");
  return (
    <div className={className}>
      <Button asChild variant="outline" size="sm">
        <a href={`/admin/leads/export.csv${leadSearch(filter, { page: 1 })}`} download title={copy.exportHint}>
          <Download aria-hidden />
          {copy.export}
        </a>
      </Button>
    </div>
  );
}
