import { log } from "#app/platform/log.server.ts";
import { canStoreRows } from "#db/client.server.ts";

export type Chore = { name: string; minutes: number; work(): Promise<unknown> };

/** Small periodic jobs. They run in every process: the rows say what is already done. One that fails is tried again at its next turn. */
export function startChores(chores: Chore[]) {
  const running = new Set<Promise<void>>();
  const timers = chores.map(({ name, minutes, work }) =>
    setInterval(() => {
      // It would be refused; the next turn finds the same rows.
      if (!canStoreRows()) return;
      const job = work().then(
        () => undefined,
        (error: unknown) => log.error({ err: error }, `${name} failed; it tries again later`),
      );
      running.add(job);
      void job.then(() => running.delete(job));
    }, minutes * 60_000),
  );
  return {
    async stop() {
      timers.forEach(clearInterval);
      await Promise.all(running);
    },
  };
}
