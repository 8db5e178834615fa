import { z } from "zod";
import type { Job } from "./jobs.server.ts";

/** What each kind of job stores when it ends, tolerant of older shapes. */
export const outcomes = {
  bulk: z.object({
    changed: z.number(),
    skipped: z.number(),
    /** What takes it back: where the form is sent, the action, the rows. */
    undo: z.object({ action: z.string(), intent: z.string(), ids: z.array(z.string()) }).nullish(),
  }),
  redirects: z.object({ added: z.number(), changed: z.number(), unchanged: z.number(), refusedCount: z.number() }),
  backup: z.object({}),
};

/** A job as the screens show it. */
export type ShownJob = Omit<Job, "outcome"> & {
  bulk?: z.output<typeof outcomes.bulk>;
  redirects?: z.output<typeof outcomes.redirects>;
};

export function shownJob({ outcome, ...job }: Job): ShownJob {
  if (job.kind === "backup" || !outcome) return job;
  const read = outcomes[job.kind].safeParse(outcome);
  return read.success ? { ...job, [job.kind]: read.data } : job;
}
