import { Outlet, useRouteError } from "react-router";
import { SessionWatch } from "./components/session-watch.tsx";
import { Toaster } from "./components/ui/feedback/toast.tsx";
import { AdminError } from "./features/admin/admin-error.tsx";
import { AdminFooter, AdminHeader } from "./features/admin/admin-header.tsx";
import { DiskNotice } from "./features/admin/disk-notice.tsx";
import { diskWarning } from "./features/admin/disk-warning.server.ts";
import { adminContext, adminGuard } from "./features/admin/guard.server.ts";
import { countWaiting } from "./features/leads/admin/inbox/waiting.server.ts";
import { useCopy } from "./platform/i18n/use-copy.ts";
import type { PageHandle } from "./platform/pages/page-handle.ts";
import type { Route } from "./+types/admin.layout.ts";

export const handle: PageHandle = { namespaces: ["admin"], hydrate: "now" };

export const middleware = [adminGuard];

/** Without a loader the guard would not run on client navigations. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id, email } = context.get(adminContext);
  return { id, email, waiting: await countWaiting(), disk: diskWarning() };
}

/**
 * The frame of the admin area. Pages bring their own `<main id="content">` and `<Seo index={false} />`. It stands beside
 * public.layout.tsx and outside the features because it joins two of them: the shell and the inbox's count.
 */
export default function AdminLayout({ loaderData: { id, email, waiting, disk } }: Route.ComponentProps) {
  const copy = useCopy("admin");
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-forest px-4 py-3 text-white focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {copy.navigation.skipToContent}
      </a>
      <AdminHeader email={email} waiting={waiting} />
      <DiskNotice disk={disk} />
      <Outlet context={waiting} />
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
