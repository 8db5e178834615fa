/** Work that goes on beside the requests. Each job says how to stop it. */
type Job = { stop(): Promise<void> | void };

export async function startBackground() {
  const jobs: Job[] = [];
  return {
    async stop() {
      for (const job of jobs) await job.stop();
    },
  };
}
