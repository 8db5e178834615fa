import { useCopy } from "#app/platform/i18n/use-copy.ts";

type Counts = { total: number; published: number; drafts: number; featured: number };

export function StatCards({ counts }: { counts: Counts }) {
  const copy = useCopy("admin").dashboard.stats;
  return (
    <dl className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-4">
      {(["total", "published", "drafts", "featured"] as const).map((key) => (
        <div
          key={key}
          className="flex flex-col-reverse justify-end rounded-card border border-line bg-card px-4 py-3 sm:px-5"
        >
          <dt className="text-[0.9375rem] leading-snug text-ink-soft">{copy[key]}</dt>
          <dd className="font-display text-[2rem] leading-tight font-light">{counts[key]}</dd>
        </div>
      ))}
    </dl>
  );
}
