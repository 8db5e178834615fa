import cluster, { type Worker } from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Running } from "./start.ts";
import { relayMetrics } from "./metrics/worker-metrics.ts";

/**
 * Several processes on one port (PostgreSQL only). One that ends is replaced; SIGHUP replaces them one after the other,
 * each new one listening before an old one leaves, so that an upgrade fails no request.
 */
export async function superviseWorkers(ready: (running: Running) => void) {
  relayMetrics();
  let stopping = false;
  // Everything that changes the set of processes waits for what went before: the start, an earlier SIGHUP.
  let settled = Promise.resolve();

  process.on("SIGHUP", () => {
    settled = settled.then(async () => {
      for (const old of Object.values(cluster.workers ?? {})) {
        if (stopping) return;
        await fork().then(
          () => retire(old!),
          (error) => log.error({ err: error }, "the new process did not start; the old one stays"),
        );
      }
      log.info("all processes are new");
    });
  });
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => retire(worker!)));
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());

  /** Until it runs: the database may be away, or a build half written. */
  async function replace() {
    for (let pause = 300; !stopping; pause = Math.min(pause * 2, 10_000)) {
      await wait(pause);
      if (stopping) return;
      try {
        await fork();
        return;
      } catch (error) {
        log.error({ err: error }, "a process did not start; it is tried again");
      }
    }
  }

  const starting = Promise.withResolvers<void>();
  settled = starting.promise;
  // The first migrates and seeds; the others find it done.
  const first = await fork();
  ready(first.running);
  for (let number = 1; number < env().workers; number++) await fork();
  cluster.on("exit", (worker, code, signal) => {
    // One that never ran is its starter's to try again.
    if (stopping || worker.exitedAfterDisconnect || !ran.has(worker.id)) return;
    log.error({ pid: worker.process.pid, code, signal }, "a process ended and is replaced");
    settled = settled.then(replace);
  });
  starting.resolve();
}

/** The workers that came up. */
const ran = new Set<number>();

function fork(): Promise<{ worker: Worker; running: Running }> {
  return new Promise((resolve, reject) => {
    const worker = cluster.fork();
    worker.once("exit", (code) => reject(new Error(`it ended with ${code} at the start`)));
    worker.on("message", (message: { running?: Running }) => {
      if (!message.running) return;
      ran.add(worker.id);
      resolve({ worker, running: message.running });
    });
  });
}

function retire(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once("exit", () => resolve());
    worker.exitedAfterDisconnect = true;
    worker.process.kill("SIGTERM");
  });
}
