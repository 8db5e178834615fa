import { fill, plural } from "#app/platform/i18n/copy.ts";
import { numberText } from "#app/platform/i18n/numbers.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";
import type { ShownJob } from "#app/platform/jobs/shown-job.ts";

type JobText = { sentence: string; detail?: string; progress?: string; link?: { to: string; label: string } };

/** The words for a job, by what it is and how it stands. */
export function useJobText(job: ShownJob): JobText {
  const { jobs: copy } = useCopy("admin");
  const language = useLanguage();
  const number = (value: number) => numberText(value, language);
  const sentence = fill(copy.kinds[job.kind], { subject: job.subject });
  const progress =
    job.total === null
      ? ownValue(copy.phases, job.phase ?? "")
      : fill(copy.progress, { done: number(job.done), total: number(job.total) });
  const links = {
    bulk: { to: job.subject, label: copy.open.bulk },
    redirects: { to: `/admin/redirects/import?job=${job.id}`, label: copy.open.redirects },
    backup: { to: "/admin/settings/backups", label: copy.open.backup },
  };
  const link = links[job.kind];
  if (job.state === "running") {
    const detail = [progress, copy.goesOn].filter(Boolean).join(". ");
    return { sentence, detail, progress, link: job.kind === "backup" ? link : undefined };
  }
  const counted = (key: "changed" | "skipped" | "imported" | "refused", count: number) =>
    plural(copy, key, count, language).replace(String(count), number(count));
  const { bulk, redirects } = job;
  const counts = [
    bulk && counted("changed", bulk.changed),
    bulk && bulk.skipped > 0 && counted("skipped", bulk.skipped),
    redirects && counted("imported", redirects.added + redirects.changed + redirects.unchanged),
    redirects && redirects.refusedCount > 0 && counted("refused", redirects.refusedCount),
  ];
  const rest = job.state === "done" ? undefined : copy.rest[job.kind];
  const said = [`${sentence}: ${copy.ended[job.state]}`, ...counts];
  if (job.state !== "done" && job.total !== null && !counts.some(Boolean) && progress) said.push(`${progress}.`);
  return { sentence: said.filter(Boolean).join(" "), detail: rest, progress, link };
}
