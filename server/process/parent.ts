/** The process id of scripts/run.mjs, unless the site was started without it. */
const parent = Number(process.env.STARTED_BY_PID);
// Workers have another parent, and exit with it.
delete process.env.STARTED_BY_PID;

/** For a process that replaces itself (shutdown.ts). */
export const startedBy = parent ? { STARTED_BY_PID: String(parent) } : {};

/** Calls back once when run.mjs has ended, however that happened: nobody could stop the site through it any more. */
export function onParentEnd(stop: () => void) {
  if (!parent) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 500).unref();
}
