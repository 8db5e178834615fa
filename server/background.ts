import { startMailDrain } from "#app/platform/mail/drain.server.ts";

/** Work that goes on beside the requests. Each job says how to stop it. */
type Job = { stop(): Promise<void> | void };

export async function startBackground() {
  const jobs: Job[] = [await startMailDrain()];
  return {
    async stop() {
      for (const job of jobs) await job.stop();
    },
  };
}
