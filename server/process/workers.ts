import cluster, { type Worker } from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { exit, killAfter } from "./shutdown.ts";
import type { Running } from "../start.ts";
import { relayMetrics } from "../metrics/worker-metrics.ts";

/** A process that has not ended by then is killed. */
const retireMilliseconds = 20_000;

/**
 * Several processes on one port (PostgreSQL only). One that ends is replaced at once; SIGHUP replaces them one after the
 * other, each new one listening before an old one stops, so that an upgrade fails no request.
 */
export async function superviseWorkers(ready: (running: Running) => void) {
  relayMetrics();
  let stopping = false;
  // Reloads wait for the start and for each other. The replacement of a process that died waits for nothing.
  const started = Promise.withResolvers<void>();
  let reloaded = started.promise;
  /** Processes whose successor is being started by a reload. */
  const succeeded = new Set<Worker>();

  process.on("SIGHUP", () => {
    reloaded = reloaded.then(reload);
  });
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());

  async function reload() {
    for (const old of Object.values(cluster.workers ?? {}) as Worker[]) {
      if (stopping) return;
      // It died meanwhile, and its replacement is new.
      if (old.isDead()) continue;
      succeeded.add(old);
      try {
        await fork();
        await retire(old);
      } catch (error) {
        log.error({ err: error }, "the new process did not start; the old one stays");
        succeeded.delete(old);
        if (old.isDead()) void replace();
      }
    }
    log.info("all processes are new");
  }

  async function stop() {
    if (stopping) return;
    stopping = true;
    killAfter(retireMilliseconds + 5000);
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => retire(worker!)));
    await exit();
  }

  /** Tries until a process runs: the database may be away, or a build half written. */
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

  cluster.on("exit", (worker, code, signal) => {
    // Whoever started a process that never ran tries again.
    if (stopping || succeeded.has(worker) || !startedWorkers.has(worker.id)) return;
    log.error({ pid: worker.process.pid, code, signal }, "a process ended and is replaced");
    void replace();
  });

  // The first migrates and seeds; the others find it done.
  const first = await fork();
  ready(first.running);
  for (let number = 1; number < env().workers; number++) await fork();
  started.resolve();
}

/** The ids of the workers that came up. */
const startedWorkers = new Set<number>();

type WorkerMessage = { running?: Running; leaving?: boolean };

function fork(): Promise<{ worker: Worker; running: Running }> {
  return new Promise((resolve, reject) => {
    const worker = cluster.fork();
    worker.once("exit", (code) => reject(new Error(`it ended with ${code} at the start`)));
    worker.on("message", ({ running, leaving }: WorkerMessage) => {
      // After this reply no connection is on its way to that worker any more (shutdown.ts).
      if (leaving && worker.isConnected()) worker.send({ mayExit: true }, () => undefined);
      if (!running) return;
      startedWorkers.add(worker.id);
      resolve({ worker, running });
    });
  });
}

function retire(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) return resolve();
    const timer = setTimeout(() => {
      log.error({ pid: worker.process.pid }, "a process did not stop in time and is killed");
      worker.process.kill("SIGKILL");
    }, retireMilliseconds);
    worker.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    worker.process.kill("SIGTERM");
  });
}
