import { Link } from "react-router";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { usePermission } from "#app/platform/auth/use-permission.ts";
import { env } from "#app/platform/env.server.ts";
import { WithHelp } from "#app/components/admin/help-link.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { describe } from "./described.ts";
import { loadOverview } from "./overview.server.ts";
import { ListPanels } from "./list-panels.tsx";
import { AnswersPanel, FunnelPanel, PillarsPanel, ScannerPanel } from "./lead-panels.tsx";
import { PagesPanel, SourcesPanel, VisitorsPanel } from "./visit-panels.tsx";
import { ArrivedPanel, WaitingPanel } from "./today-panels.tsx";
import { periods, readPeriod } from "./period.ts";
import type { Route } from "./+types/overview.route.ts";

export const handle: PageHandle = { namespaces: ["assessment"], hydrate: "now" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { roles } = context.get(adminContext);
  const data = await loadOverview(readPeriod(new URL(request.url).searchParams.get("period")));
  return { data, roles, counting: env().countViews.from };
}

export default function OverviewRoute({ loaderData: { data, counting } }: Route.ComponentProps) {
  const { overview } = useCopy("admin");
  const language = useLanguage();
  const may = usePermission();
  const pillarNames = useCopy("assessment").pillars;
  const words = { overview, pillarNames, language };
  const props = { data, words, described: describe(data, words), may };
  return (
    <main id="content" className="page-width pt-6 pb-20">
      <Seo title={overview.title} index={false} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <WithHelp>
          <h1 className="text-title">{overview.title}</h1>
        </WithHelp>
        <nav
          aria-label={overview.period}
          className="grid w-full grid-cols-4 rounded-control border border-line bg-sage p-1 sm:w-auto"
        >
          {periods.map((period) => (
            <Link
              key={period}
              to={`?period=${period}`}
              preventScrollReset
              aria-current={period === data.period ? "true" : undefined}
              className={cn(
                "flex min-h-9 items-center justify-center rounded-control px-4 text-[0.9375rem] hover:text-clay",
                period === data.period && "bg-card font-semibold underline decoration-2 underline-offset-4",
              )}
            >
              {overview.periods[period]}
            </Link>
          ))}
        </nav>
      </div>
      <div className="mt-5 grid gap-4 lg:grid-cols-12">
        <VisitorsPanel {...props} />
        <WaitingPanel {...props} />
        <AnswersPanel {...props} />
        <FunnelPanel {...props} />
        <SourcesPanel {...props} />
        <PagesPanel {...props} />
        <ScannerPanel {...props} />
        <PillarsPanel {...props} />
        <ArrivedPanel {...props} />
        <ListPanels {...props} />
      </div>
      <p className="mt-6 max-w-prose text-[0.9375rem] text-ink-soft">
        {overview.how.rule} {fill(overview.how[counting], {})}
      </p>
    </main>
  );
}
