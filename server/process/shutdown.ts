import cluster from "node:cluster";
import { Worker } from "node:worker_threads";
import { flushLog, log } from "#app/platform/log.server.ts";

/** The whole shutdown, after which the process is killed whatever it waits for. A supervisor gives it 20 s. */
const shutdownMilliseconds = 17_000;

/**
 * Runs the steps of the shutdown in order on the first SIGTERM or SIGINT and ends the process. A step that fails does not
 * keep the following ones from running: the last ones close the database and free the data folder.
 */
export function stopOnSignal(steps: (() => Promise<unknown> | void)[]) {
  let stopping = false;
  async function stop(signal: string) {
    if (stopping) return;
    stopping = true;
    killAfter(shutdownMilliseconds);
    log.info({ signal }, "finishing the requests in flight");
    for (const step of [...steps, leaveSupervisor]) {
      try {
        await step();
      } catch (error) {
        log.error({ err: error }, "a step of the shutdown failed");
      }
    }
    await exit();
  }
  process.on("SIGINT", () => void stop("SIGINT"));
  process.on("SIGTERM", () => void stop("SIGTERM"));
}

/** Ends the process also when nobody reads its output any more, which can block every way of writing to it. */
export async function exit() {
  const flushed = await flushLog(1000);
  if (flushed) process.exit(0);
  process.kill(process.pid, "SIGKILL");
}

/** In a thread of its own, because the main one may be blocked: writing to a pipe that nobody reads, or in the database. */
export function killAfter(milliseconds: number) {
  const code = `setTimeout(() => process.kill(process.pid, "SIGKILL"), ${milliseconds})`;
  new Worker(code, { eval: true, stdout: false, stderr: false }).unref();
}

/**
 * The supervisor of several processes accepts connections and passes them on, perhaps one to us while we were closing. Its
 * reply comes after everything it sent before, and Node has returned such connections by then. Without this wait a
 * connection on its way to a process that exits is lost.
 */
async function leaveSupervisor() {
  if (!cluster.isWorker || !process.connected) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, 3000);
    process.on("message", (message: { mayExit?: boolean }) => {
      if (!message?.mayExit) return;
      clearTimeout(timer);
      resolve();
    });
    process.send!({ leaving: true });
  });
}
