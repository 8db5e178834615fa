import { canStoreRows, currentDatabase } from "#db/client.server.ts";
import { log } from "../log.server.ts";
import { endJob, openJob, stopLeftJobs, storeProgress, type JobStart } from "./jobs.server.ts";

/** Work that ends sooner is answered at once, without a row. In milliseconds. */
const patience = 1000;
const storeEvery = 1000;

/** Tells how much is done. False when the work shall end here: somebody asks for it, or the process is stopping. */
export type GoOn = (done: number) => boolean;

const running = new Set<Promise<unknown>>();
let isStopping = false;

/**
 * Does `work` in this process, also after the answer: what takes longer than a second becomes a job, whose progress
 * everybody can see who may. Each step of the work is stored by itself, so a killed one loses only its rest.
 */
export async function runJob<Outcome extends object>(
  start: JobStart,
  work: (goOn: GoOn) => Promise<Outcome>,
): Promise<{ outcome: Outcome } | { jobId: string }> {
  const progress = { done: 0 };
  let isToStop = false;
  let hasStopped = false;
  const goOn: GoOn = (done) => {
    progress.done = done;
    hasStopped ||= isToStop || isStopping;
    return !hasStopped;
  };
  const working = work(goOn);
  if (await endsWithin(working, patience)) return { outcome: await working };
  const jobId = await openJob(start).catch((error: unknown) => {
    log.error({ err: error }, "longer work has no line that shows its progress");
    return undefined;
  });
  if (jobId === undefined) return { outcome: await working };

  const timer = setInterval(() => {
    storeProgress(jobId, progress).then(
      (asked) => (isToStop ||= asked),
      (error: unknown) => log.warn({ err: error, job: jobId }, "the progress of a job could not be stored"),
    );
  }, storeEvery);
  const ending = working
    .then(
      (outcome) => ({ state: hasStopped ? ("stopped" as const) : ("done" as const), outcome }),
      (error: unknown) => {
        log.error({ err: error, job: jobId }, "longer work failed");
        return { state: "failed" as const };
      },
    )
    .then(async (end) => {
      clearInterval(timer);
      await endJob(jobId, { ...end, done: progress.done });
    })
    .catch((error: unknown) => log.error({ err: error, job: jobId }, "the end of a job could not be stored"));
  running.add(ending);
  void ending.then(() => running.delete(ending));
  return { jobId };
}

/** At shutdown each job ends after the step that it is at. */
export async function startJobs() {
  isStopping = false;
  // Only one process uses an embedded database, so the process that these belong to has ended.
  if (currentDatabase().kind === "embedded" && canStoreRows()) await stopLeftJobs();
  return {
    async stop() {
      isStopping = true;
      await Promise.all(running);
    },
  };
}

async function endsWithin(working: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, milliseconds, false)));
  const ended = working.then(
    () => true as const,
    () => true as const,
  );
  const isEnded = await Promise.race([ended, late]);
  clearTimeout(timer);
  return isEnded;
}
