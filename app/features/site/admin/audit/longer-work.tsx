import { JobLine } from "#app/components/admin/jobs/job-line.tsx";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { ShownJob } from "#app/platform/jobs/shown-job.ts";

/** What took longer than a moment, the newest first: an owner's list has everybody's. */
export function LongerWork({ jobs }: { jobs: ShownJob[] }) {
  const { jobs: copy } = useCopy("admin");
  const language = useLanguage();
  if (jobs.length === 0) return null;
  const isOpen = jobs.some(({ state }) => state === "running");
  return (
    <details id="longer-work" open={isOpen || undefined} className="mt-6 scroll-mt-24">
      <summary className="min-h-11 cursor-pointer py-2 text-base hover:text-clay">{copy.title}</summary>
      <p className="mb-3 text-[0.9375rem] text-ink-soft">{copy.intro}</p>
      <ul className="grid gap-2">
        {jobs.map((job) => (
          <li key={job.id}>
            <JobLine job={job} isListed>
              {job.by} · <time dateTime={job.startedAt.toISOString()}>{momentText(job.startedAt, language)}</time>
            </JobLine>
          </li>
        ))}
      </ul>
    </details>
  );
}
