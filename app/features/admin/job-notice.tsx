import { JobLine } from "#app/components/admin/jobs/job-line.tsx";
import { useRevalidateWhile } from "#app/components/use-revalidate-while.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { ShownJob } from "#app/platform/jobs/shown-job.ts";

/** On every page of the admin area: the person's own longer work, until it has ended and they have read how. */
export function JobNotice({ jobs }: { jobs: ShownJob[] }) {
  useRevalidateWhile(jobs.some(({ state }) => state === "running"));
  const { jobs: copy } = useCopy("admin");
  if (jobs.length === 0) return null;
  return (
    <section aria-label={copy.title} className="shell-jobs page-width grid gap-2 pt-4" data-notice="jobs">
      {jobs.map((job) => (
        <JobLine key={job.id} job={job} />
      ))}
    </section>
  );
}
