import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { countFigures } from "./figures.server.ts";
import type { Route } from "./+types/figures.route.ts";

export const handle: PageHandle = { hydrate: "now" };

export async function loader() {
  return countFigures();
}

export default function Figures({ loaderData: { posts, arrived, answering } }: Route.ComponentProps) {
  const { figures: copy, dashboard } = useCopy("admin");
  const { stats } = dashboard;
  return (
    <main id="content" className="page-width pt-8 pb-20">
      <Seo title={copy.title} index={false} />
      <h1 className="text-title">{copy.title}</h1>
      <p className="mt-2 max-w-prose text-base text-ink-soft">{copy.intro}</p>
      <Group
        title={copy.posts}
        figures={[
          [stats.total, posts.total],
          [stats.published, posts.published],
          [stats.drafts, posts.drafts],
          [stats.featured, posts.featured],
        ]}
      />
      <Group
        title={copy.arrived}
        figures={[
          [copy.inquiries, arrived.inquiries],
          [copy.divisions, arrived.divisions],
          [copy.scans, arrived.scans],
          [copy.teamScans, arrived.teamScans],
          [copy.registrations, arrived.registrations],
        ]}
      />
      <Group
        title={copy.answering}
        figures={[
          [copy.waiting, answering.waiting],
          [copy.overdue, answering.overdue],
          [copy.answered, answering.answered],
        ]}
      />
    </main>
  );
}

function Group({ title, figures }: { title: string; figures: [label: string, count: number][] }) {
  return (
    <section className="mt-8">
      <h2 className="text-heading">{title}</h2>
      <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map(([label, count]) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end rounded-card border border-line bg-card px-4 py-3 sm:px-5"
          >
            <dt className="text-[0.9375rem] leading-snug text-ink-soft">{label}</dt>
            <dd className="font-display text-[2rem] leading-tight font-light">{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
