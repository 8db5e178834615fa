import { Worker } from "node:worker_threads";
import { log } from "#app/platform/log.server.ts";

/** No request, query or chore may hold the event loop anywhere near this long. */
const stallLimitMs = 30_000;

const beatEvery = 500;

/**
 * Ends this process when its event loop has not moved for 30 s: then no request is answered and no signal is heard, so
 * only a new process helps. The check runs in a thread of its own because a blocked loop cannot check itself. Started
 * when the site is open: recovering or migrating a large database may block for longer, and that is no fault.
 */
export function startWatchdog(limitMs = stallLimitMs) {
  const heartbeat = new SharedArrayBuffer(4);
  const beats = new Int32Array(heartbeat);
  const timer = setInterval(() => Atomics.add(beats, 0, 1), beatEvery).unref();
  // From its own source, so that it is part of the bundle and needs no compiler in the thread (which took 20 MB).
  const source = `(${watch.toString()})(require("node:worker_threads").workerData, require("node:fs"))`;
  const thread = new Worker(source, {
    eval: true,
    workerData: { heartbeat, limitMs, pid: process.pid } satisfies WatchdogData,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
  });
  thread.unref();
  thread.on("error", (error) => log.error({ err: error }, "the watchdog stopped; a blocked process is not ended"));
  return {
    async stop() {
      clearInterval(timer);
      await thread.terminate();
    },
  };
}

type WatchdogData = { heartbeat: SharedArrayBuffer; limitMs: number; pid: number };

/** Runs in the thread. Uses its parameters and globals alone: imports and other names of this module do not exist there. */
function watch({ heartbeat, limitMs, pid }: WatchdogData, fs: Pick<typeof import("node:fs"), "writeSync">) {
  const beats = new Int32Array(heartbeat);
  const checkEvery = 1000;
  let seen = Atomics.load(beats, 0);
  let stalledMs = 0;
  let last = performance.now();

  setInterval(() => {
    const now = performance.now();
    // Time counts only while this thread runs too: after SIGSTOP and SIGCONT, a suspended machine, or on one too busy to
    // run any thread, a single tick may be minutes late. It counts as two at most.
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

  /** In the format of the log but not through it: its buffer belongs to the thread that is blocked. */
  function report() {
    const msg = `the event loop was blocked for ${Math.round(stalledMs / 1000)} s: the process is ended so that it can be started again`;
    const line = JSON.stringify({ level: 60, time: Date.now(), pid, msg });
    for (const descriptor of [1, 2]) {
      try {
        fs.writeSync(descriptor, `${line}\n`);
        return;
      } catch {
        // A full pipe that nobody reads, or a closed one; the other descriptor may work.
      }
    }
  }
}
