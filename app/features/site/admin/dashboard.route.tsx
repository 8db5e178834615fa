import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { loadDashboard, runPostAction } from "#app/features/insights/admin/list/dashboard.server.ts";
import { Dashboard } from "#app/features/insights/admin/list/dashboard.tsx";
import { failureOf } from "#app/features/insights/admin/list/post-failure.ts";
import type { PostAnswer } from "#app/features/insights/admin/list/post-outcome.tsx";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { loadWeekLine } from "#app/features/overview/admin/overview.server.ts";
import { WeekLine } from "#app/features/overview/admin/week-line.tsx";
import { findFirstSteps } from "#app/features/settings/admin/first-steps.server.ts";
import { FirstSteps } from "#app/features/settings/admin/first-steps.tsx";
import type { Route } from "./+types/dashboard.route.ts";

export const handle: PageHandle = { namespaces: ["insights"], hydrate: "now" };

export async function loader(args: Route.LoaderArgs) {
  const isOwner = args.context.get(adminContext).roles.includes("owner");
  const [dashboard, week, firstSteps] = await Promise.all([
    loadDashboard(args),
    loadWeekLine(),
    isOwner ? findFirstSteps() : undefined,
  ]);
  return { ...dashboard, week, firstSteps };
}

export const action = (args: Route.ActionArgs) => runPostAction(args);

export const clientAction = stayOnPage<PostAnswer>("The post could not be changed.", (_, intent) => ({
  failed: failureOf(intent),
}));

export default function DashboardRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Dashboard
      data={loaderData}
      answer={actionData}
      notices={
        <>
          <WeekLine week={loaderData.week} />
          {loaderData.firstSteps ? <FirstSteps steps={loaderData.firstSteps} /> : null}
        </>
      }
    />
  );
}
