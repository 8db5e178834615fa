import { Worker } from "node:worker_threads";
import { log } from "#app/platform/log.server.ts";

/** No request, query or chore should ever block the event loop for anywhere near this long. */
const stallLimitMs = 30_000;

const beatEvery = 500;

/**
 * Kills this process when its event loop has been blocked for 30 s: it then handles neither requests nor signals, so
 * only a new process helps. The check runs in a separate thread because a blocked loop cannot check itself. It starts
 * once the site is open, since recovering or migrating a large database may legitimately block for longer.
 */
export function startWatchdog(limitMs = stallLimitMs) {
  const heartbeat = new SharedArrayBuffer(4);
  const beats = new Int32Array(heartbeat);
  const timer = setInterval(() => Atomics.add(beats, 0, 1), beatEvery).unref();
  // Evaluated from source: this way it is part of the bundle and needs no TypeScript loader in the thread (20 MB).
  const source = `(${watch.toString()})(require("node:worker_threads").workerData, require("node:fs"))`;
  const thread = new Worker(source, {
    eval: true,
    workerData: { heartbeat, limitMs, pid: process.pid } satisfies WatchdogData,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
  });
  thread.unref();
  thread.on("error", (error) =>
    log.error({ err: error }, "the watchdog stopped: a blocked process will not be killed"),
  );
  return {
    async stop() {
      clearInterval(timer);
      await thread.terminate();
    },
  };
}

type WatchdogData = { heartbeat: SharedArrayBuffer; limitMs: number; pid: number };

/** Runs in the thread. May only use its parameters and globals: this module's imports and names do not exist there. */
function watch({ heartbeat, limitMs, pid }: WatchdogData, fs: Pick<typeof import("node:fs"), "writeSync">) {
  const beats = new Int32Array(heartbeat);
  const checkEvery = 1000;
  let seen = Atomics.load(beats, 0);
  let stalledMs = 0;
  let last = performance.now();

  setInterval(() => {
    const now = performance.now();
    // Only time during which this thread runs counts: after SIGSTOP and SIGCONT, on a suspended machine or on an
    // extremely busy one, a single tick may be minutes late. It counts as two ticks at most.
    const elapsed = Math.min(now - last, 2 * checkEvery);
    last = now;
    const current = Atomics.load(beats, 0);
    if (current !== seen) {
      seen = current;
      stalledMs = 0;
      return;
    }
    stalledMs += elapsed;
    if (stalledMs < limitMs) return;
    report();
    process.kill(pid, "SIGKILL");
  }, checkEvery);

  /** Writes a line in the log's format without using the logger, whose buffer belongs to the blocked thread. */
  function report() {
    const msg = `the event loop was blocked for ${Math.round(stalledMs / 1000)} s: the process is ended so that it can be started again`;
    const line = JSON.stringify({ level: 60, time: Date.now(), pid, msg });
    for (const descriptor of [1, 2]) {
      try {
        fs.writeSync(descriptor, `${line}\n`);
        return;
      } catch {
        // The pipe is closed, or full because nobody reads it. The other descriptor may work.
      }
    }
  }
}
