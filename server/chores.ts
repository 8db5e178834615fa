import { log } from "#app/platform/log.server.ts";

export type Chore = { name: string; minutes: number; work(): Promise<unknown> };

/** Small jobs at a steady pace. In every process: the rows say what is already done. One that fails tries again at its next turn. */
export function startChores(chores: Chore[]) {
  const running = new Set<Promise<void>>();
  const timers = chores.map(({ name, minutes, work }) =>
    setInterval(() => {
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
