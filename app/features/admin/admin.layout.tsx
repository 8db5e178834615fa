import { Outlet, useRouteError } from "react-router";
import { SessionWatch } from "#app/components/session-watch.tsx";
import { Toaster } from "#app/components/ui/feedback/toast.tsx";
import { countWaiting } from "./waiting-leads.server.ts";
import { mayOpen } from "#app/platform/auth/permissions.ts";
import { hasMailServer } from "#app/platform/env.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { settingsVersion } from "#app/platform/site/settings.server.ts";
import { AdminError } from "./admin-error.tsx";
import { AdminFooter, AdminHeader } from "./admin-header.tsx";
import { BackupNotice } from "./backup-notice.tsx";
import { backupWarning } from "./backup-warning.server.ts";
import { DiskNotice } from "./disk-notice.tsx";
import { diskWarning } from "./disk-warning.server.ts";
import { SecondFactorNotice } from "./second-factor-notice.tsx";
import { adminContext, adminGuard } from "./guard.server.ts";
import { useReload } from "./use-reload.ts";
import type { Route } from "./+types/admin.layout.ts";

export const handle: PageHandle = { namespaces: ["admin"], hydrate: "now", styles: "all" };

export const middleware = [adminGuard];

/** Without a loader the guard would not run on client navigations. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id, email, roles, secondFactorDue } = context.get(adminContext);
  const waiting = mayOpen("/admin/leads", roles) ? await countWaiting() : { people: 0, overdue: 0 };
  const backup = mayOpen("/admin/settings", roles) ? await backupWarning() : undefined;
  const warnings = { disk: diskWarning(), backup, secondFactorDue };
  return { id, email, roles, waiting, ...warnings, settings: settingsVersion(), hasMailServer: hasMailServer() };
}

/** The frame of the admin area. Pages below bring their own `<main id="content">` and `<Seo index={false} />`. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { id, email, roles, waiting, disk, backup, secondFactorDue } = loaderData;
  const copy = useCopy("admin");
  const isReloading = useReload(loaderData.settings);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-forest px-4 py-3 text-white focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {copy.navigation.skipToContent}
      </a>
      <AdminHeader email={email} roles={roles} waiting={waiting} />
      <DiskNotice disk={disk} />
      <BackupNotice late={backup} />
      <SecondFactorNotice due={secondFactorDue} />
      {isReloading ? <main id="content" className="flex-1" /> : <Outlet context={waiting} />}
      <AdminFooter />
      <Toaster closeLabel={copy.common.close} />
      <SessionWatch userId={id} />
    </div>
  );
}

export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return (
    <>
      {loaderData ? <AdminHeader {...loaderData} /> : null}
      <AdminError error={useRouteError()} />
    </>
  );
}
