import { DetailPage } from "#app/components/admin/detail/detail-page.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { found } from "#app/platform/pages/found.server.ts";
import { managedView } from "../manage/managed-view.server.ts";
import { openCountText } from "../manage/open-count.ts";
import { ResultPage } from "../result/result-page.tsx";
import { findScan } from "../team-scans.server.ts";
import type { Route } from "./+types/team-scan.route.ts";

export const handle: PageHandle = { namespaces: ["team-scan", "assessment", "results"] };

/** The same view as the manager's: a number while the scan is open, the counts after the closing. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const managed = found(await findScan(params.id), request, "admin.lead");
  return { view: await managedView(managed.scan), leadId: managed.scan.leadId, id: managed.scan.id };
}

export default function AdminTeamScan({ loaderData: { view, leadId, id } }: Route.ComponentProps) {
  const { lead } = useCopy("admin");
  const { manage } = useCopy("team-scan");
  const language = useLanguage();
  return (
    <DetailPage
      back={{ to: `/admin/leads/${leadId}`, label: lead.timeline.title }}
      title={`${lead.timeline.teamScan.title}: ${view.organization}`}
    >
      {view.state === "open" ? (
        <div className="mt-8 max-w-prose">
          <p className="font-display text-title">{openCountText(manage, view.answers)}</p>
          <p className="mt-1 text-ink-soft">{fill(manage.ofInvited, { invited: view.invited })}</p>
          <p className="mt-4">{fill(lead.timeline.teamScan.open, { date: longDate(view.lastDay, language) })}</p>
          <p className="mt-4 text-base text-ink-soft">{manage.onlyCount}</p>
        </div>
      ) : (
        <div className="mt-8">
          <ResultPage
            view={view}
            addresses={{ present: view.result?.overall ? `/admin/team-scans/${id}/present` : undefined }}
            Title="h2"
          />
        </div>
      )}
    </DetailPage>
  );
}
