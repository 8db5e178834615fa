import cluster, { type Worker } from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { StartError } from "#db/start-error.ts";
import { onParentEnd } from "./parent.ts";
import { exit, killAfter } from "./shutdown.ts";
import { watchTerminal } from "./terminal.ts";
import type { Running } from "../start.ts";
import { newestServer, ownBuild } from "../pages/builds.ts";
import { relayMetrics, runningWorkers } from "../metrics/worker-metrics.ts";

/** A worker that has not exited by then is killed. Workers retire at the same time, so this holds for all of them. */
const retireMilliseconds = 20_000;

/**
 * Runs several worker processes on one port (PostgreSQL only). A worker that exits is replaced immediately. SIGHUP
 * starts their replacements one by one, each new worker listening before an old one stops, so that an upgrade fails no
 * request.
 */
export async function superviseWorkers(ready: (running: Running) => void) {
  relayMetrics();
  let stopping = false;
  // Reloads wait for the start and for each other. The replacement of a worker that died does not wait.
  const started = Promise.withResolvers<void>();
  let reloaded = started.promise;
  /** Workers that a reload is replacing. */
  const beingReplaced = new Set<Worker>();

  const terminal = watchTerminal();
  process.on("SIGHUP", () => {
    if (terminal.wasJustClosed()) void stop();
    else reloaded = reloaded.then(reload);
  });
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
  onParentEnd(() => void stop());

  async function reload() {
    const retired: Promise<void>[] = [];
    for (const old of runningWorkers()) {
      if (stopping) return;
      // It has died in the meantime, and its replacement already runs the new build.
      if (old.isDead()) continue;
      beingReplaced.add(old);
      try {
        await fork();
        // Not awaited here: the old workers finish their requests at the same time, so that one deadline holds for all.
        retired.push(retire(old));
      } catch (error) {
        log.error({ err: error }, "the new worker did not start; the old one stays");
        beingReplaced.delete(old);
        if (old.isDead()) void replace();
      }
    }
    const waiting = performance.now();
    await Promise.all(retired);
    const milliseconds = Math.round(performance.now() - waiting);
    log.info({ milliseconds }, "all workers have been replaced");
  }

  async function stop() {
    if (stopping) return;
    stopping = true;
    killAfter(retireMilliseconds + 5000);
    await Promise.all(runningWorkers().map(retire));
    await exit();
  }

  /** Retries until a worker runs: the database may be unavailable, or the build incomplete. */
  async function replace() {
    for (let pause = 300; !stopping; pause = Math.min(pause * 2, 10_000)) {
      await wait(pause);
      if (stopping) return;
      try {
        await fork();
        return;
      } catch (error) {
        log.error({ err: error }, "a worker did not start; retrying");
      }
    }
  }

  cluster.on("exit", (worker, code, signal) => {
    // A worker that never came up is retried by whoever forked it.
    if (stopping || beingReplaced.has(worker) || !startedWorkers.has(worker.id)) return;
    log.error({ pid: worker.process.pid, code, signal }, "a worker exited and is being replaced");
    void replace();
  });

  // The first worker migrates and seeds the database before the others start.
  const first = await fork();
  ready(first.running);
  for (let number = 1; number < env().workers; number++) await fork();
  started.resolve();
}

/** The ids of the workers that have come up. */
const startedWorkers = new Set<number>();

type WorkerMessage = { running?: Running; exiting?: boolean };

function fork(): Promise<{ worker: Worker; running: Running }> {
  return new Promise((resolve, reject) => {
    // A worker that starts later runs the newest build at that time.
    const { file, environment } = newestServer(ownBuild().root);
    cluster.setupPrimary({ exec: file });
    const worker = cluster.fork(environment);
    worker.once("exit", (code) =>
      reject(new StartError(`A worker exited with ${code} during its start; it said why.`)),
    );
    worker.on("message", ({ running, exiting }: WorkerMessage) => {
      // After this reply no connection is on its way to the worker any more (shutdown.ts).
      if (exiting && worker.isConnected()) worker.send({ mayExit: true }, () => undefined);
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
      log.error({ pid: worker.process.pid }, "a worker did not stop in time and was killed");
      worker.process.kill("SIGKILL");
    }, retireMilliseconds);
    worker.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    worker.process.kill("SIGTERM");
  });
}
