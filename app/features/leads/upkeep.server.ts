import { log } from "#app/platform/log.server.ts";
import { eraseExpired, forgetOldSecrets } from "./erase.server.ts";
import { remindTeam } from "./reminders.server.tsx";

const minute = 60_000;

/** Reminders and retention, in every process: the rows say what is already done. */
export function startLeadUpkeep() {
  let running: Promise<void> | undefined;
  const every = (milliseconds: number, name: string, work: () => Promise<unknown>) =>
    setInterval(() => {
      running = work().then(
        () => undefined,
        (error: unknown) => log.error({ err: error }, `${name} failed; it tries again later`),
      );
    }, milliseconds);
  const timers = [
    every(2 * minute, "reminding the team", () => remindTeam()),
    every(60 * minute, "erasing expired leads", eraseExpired),
    every(60 * minute, "removing old links from mails", forgetOldSecrets),
  ];
  return {
    async stop() {
      timers.forEach(clearInterval);
      await running;
    },
  };
}
