import cluster from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { flushLog, log } from "#app/platform/log.server.ts";
import { onParentEnd, startedBy } from "./parent.ts";

/** The deadline of the whole shutdown, after which the process kills itself. The supervisor would do so after 20 s. */
const shutdownMilliseconds = 17_000;

/** After this time a process that is to start again does so. */
const restartMilliseconds = 12_000;

/**
 * On the first SIGTERM or SIGINT, or when the parent has ended, runs the shutdown steps in order and exits. When a step
 * fails the following ones still run: the last ones close the database and release the data folder.
 */
export function stopOnSignal(steps: (() => Promise<unknown> | void)[]) {
  let stopping = false;
  async function stop(signal: string) {
    if (stopping) return;
    stopping = true;
    killAfter(shutdownMilliseconds);
    log.info({ signal }, "finishing the requests in flight");
    // What cannot end because nothing can be stored any more must not keep the restored site from starting.
    await Promise.race([takeSteps(), ...(isRestarting ? [wait(restartMilliseconds)] : [])]);
    if (isRestarting && !cluster.isWorker) restartInPlace();
    await exit();
  }
  async function takeSteps() {
    for (const step of [...steps, waitForSupervisor]) {
      try {
        await step();
      } catch (error) {
        log.error({ err: error }, "a shutdown step failed");
      }
    }
  }
  process.on("SIGINT", () => void stop("SIGINT"));
  process.on("SIGTERM", () => void stop("SIGTERM"));
  // A closed terminal sends it to every process. Workers leave the decision to their supervisor (workers.ts); a single
  // process cannot reload.
  process.on("SIGHUP", () => void (cluster.isPrimary && stop("SIGHUP")));
  onParentEnd(() => void stop("end of the parent"));
}

let isRestarting = false;

/**
 * In milliseconds. Without JavaScript the page of whoever restored a backup looks every three seconds: it should learn
 * that the site starts again, and then look less often, before the site is away for a moment.
 */
const restartAfter = 5000;

/**
 * Stops and starts again with everything read anew, after a restore. A worker is replaced by its supervisor; a single
 * process replaces itself, because nothing may be there to start it.
 */
export function restart() {
  setTimeout(() => {
    isRestarting = true;
    process.kill(process.pid, "SIGTERM");
  }, restartAfter).unref();
}

function restartInPlace() {
  const flags = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve!(process.execPath, flags, { ...process.env, ...startedBy });
}

/** Exits even when nobody reads the process's output any more, which can block every write to it. */
export async function exit() {
  const flushed = await flushLog(1000);
  if (flushed) process.exit(0);
  process.kill(process.pid, "SIGKILL");
}

/**
 * Runs in a separate thread, because the main thread may be blocked in the database or writing to a pipe that nobody
 * reads.
 */
export function killAfter(milliseconds: number) {
  const code = `setTimeout(() => process.kill(process.pid, "SIGKILL"), ${milliseconds})`;
  new Worker(code, { eval: true, stdout: false, stderr: false }).unref();
}

/**
 * The supervisor accepts connections and passes them to the workers, possibly one to us while we were closing. Messages
 * arrive in order, so once it replies no connection is on its way and Node has returned any late one. Without this wait
 * a connection on its way to an exiting process would be lost.
 */
async function waitForSupervisor() {
  if (!cluster.isWorker || !process.connected) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, 3000);
    process.on("message", (message: { mayExit?: boolean }) => {
      if (!message?.mayExit) return;
      clearTimeout(timer);
      resolve();
    });
    process.send?.({ exiting: true });
  });
}
