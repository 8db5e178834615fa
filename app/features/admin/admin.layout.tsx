import { Outlet, useRouteError } from "react-router";
import { site } from "#site";
import { SessionWatch } from "#app/components/session-watch.tsx";
import { Toaster } from "#app/components/ui/feedback/toast.tsx";
import { mayOpen } from "#app/platform/auth/permissions.ts";
import { hasMailServer } from "#app/platform/site/mail-server.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { currentJobs } from "#app/platform/jobs/jobs.server.ts";
import { shownJob } from "#app/platform/jobs/shown-job.ts";
import { settingsVersion } from "#app/platform/site/settings.server.ts";
import { AdminError } from "./admin-error.tsx";
import { AdminShell } from "./admin-shell.tsx";
import { BackupNotice } from "./backup-notice.tsx";
import { backupWarning } from "./backup-warning.server.ts";
import { DiskNotice } from "./disk-notice.tsx";
import { diskWarning } from "./disk-warning.server.ts";
import { readFold } from "./fold-cookie.ts";
import { adminContext, adminGuard } from "./guard.server.ts";
import { JobNotice } from "./job-notice.tsx";
import { NewsNotice } from "./news/news-notice.tsx";
import { hasNews } from "./news/news.server.ts";
import { countForNavigation } from "./navigation-counts.server.ts";
import { SecondFactorNotice } from "./second-factor-notice.tsx";
import { useReload } from "./use-reload.ts";
import type { Route } from "./+types/admin.layout.ts";

export const handle: PageHandle = { namespaces: ["admin"], hydrate: "now", styles: "all" };

export const middleware = [adminGuard];

/** Without a loader the guard would not run on client navigations. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id, email, roles, secondFactorDue } = context.get(adminContext);
  const counts = await countForNavigation(roles);
  const isFolded = readFold(request.headers.get("Cookie"));
  const backup = mayOpen("/admin/settings", roles) ? await backupWarning() : undefined;
  const isNews = await hasNews({ id, roles }, request.headers.get("Cookie"));
  const jobs = (await currentJobs(id)).map(shownJob);
  const warnings = { disk: diskWarning(), backup, secondFactorDue };
  // The browser's own `site` is that of the document; the name in the header follows a save at once.
  const server = { siteName: site.name, settings: settingsVersion(), hasMailServer: hasMailServer() };
  return { id, email, roles, counts, isFolded, isNews, jobs, ...warnings, ...server };
}

/** The frame of the admin area. Pages below bring their own `<main id="content">` and `<Seo index={false} />`. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { id, counts, disk, backup, secondFactorDue, isNews, jobs } = loaderData;
  const copy = useCopy("admin");
  const isReloading = useReload(loaderData.settings);
  return (
    <AdminShell {...loaderData}>
      <DiskNotice disk={disk} />
      <BackupNotice late={backup} />
      <NewsNotice hasNews={isNews} />
      <SecondFactorNotice due={secondFactorDue} />
      <JobNotice jobs={jobs} />
      {isReloading ? <main id="content" className="flex-1" /> : <Outlet context={counts.leads} />}
      <Toaster closeLabel={copy.common.close} />
      <SessionWatch userId={id} />
    </AdminShell>
  );
}

export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  const page = <AdminError error={useRouteError()} />;
  return loaderData ? <AdminShell {...loaderData}>{page}</AdminShell> : page;
}
