import { fork } from "node:child_process";
import { site } from "#site";
import { log } from "../log.server.ts";
import { readNodeFlags } from "../node-flags.server.ts";
import { failureOf, type BackupMessage } from "./backup-job.ts";
import { endJob, openJob, storeProgress } from "../jobs/jobs.server.ts";
import { patchBackupState, readBackupState } from "./backup-state.server.ts";

/** How often the progress is stored. */
const storeEvery = 2000;

/** Ends the backup that this process is making, if any; the process is stopping. */
let interrupt: (() => void) | undefined;

let isStopping = false;

export function interruptBackup() {
  isStopping = true;
  interrupt?.();
}

/** Makes one backup in a process of its own. The caller holds the lease, so there is only one at a time. */
export async function runBackup(): Promise<void> {
  if (isStopping) return;
  const startedAt = new Date();
  await patchBackupState({ run: { startedAt, phase: "copying", done: 0 } });
  const job = await showAsJob();
  const ended = await makeBackup((phase, done) => {
    job?.progress(phase, done);
    return patchBackupState({ run: { startedAt, phase, done } });
  });
  await job?.end(jobStates[ended.kind]);
  const endedAt = new Date();
  if (ended.kind === "interrupted") {
    // A request stays: the next process that runs makes up for it.
    log.info("the backup was interrupted and will be made again");
    await patchBackupState({ run: null });
  } else if (ended.kind === "done") {
    const last = { endedAt, outcome: "good" };
    await patchBackupState({ run: null, requestedAt: null, last, lastGoodAt: ended.createdAt });
    log.info({ seconds: (endedAt.getTime() - startedAt.getTime()) / 1000 }, "a backup was made and read back");
  } else {
    const { failure, detail } = ended;
    await patchBackupState({ run: null, requestedAt: null, last: { endedAt, outcome: "failed", failure, detail } });
    log.error({ failure, detail }, "the backup failed; the next attempt is in half an hour");
  }
}

const jobStates = { interrupted: "stopped", done: "done", failed: "failed" } as const;

/** In milliseconds. A part of a backup may take long without a word. */
const renewEvery = 5000;

/** The line of whoever asked for it, and the list of longer work. A backup does not fail for want of it. */
async function showAsJob() {
  try {
    const { requestedAt, requestedBy } = await readBackupState();
    const actor = (requestedAt && requestedBy) ?? { email: site.name };
    const id = await openJob({ kind: "backup", actor, subject: "" });
    let progress = { phase: "copying", done: 0 };
    const ignore = () => undefined;
    const timer = setInterval(() => void storeProgress(id, progress).catch(ignore), renewEvery);
    return {
      progress: (phase: string, done: number) => void (progress = { phase, done }),
      async end(state: "done" | "stopped" | "failed") {
        clearInterval(timer);
        await endJob(id, { state }).catch(ignore);
      },
    };
  } catch (error) {
    log.warn({ err: error }, "the backup is not in the list of longer work");
    return undefined;
  }
}

type Ended = Exclude<BackupMessage, { kind: "progress" }> | { kind: "interrupted" };

async function makeBackup(onProgress: (phase: string, done: number) => Promise<void>): Promise<Ended> {
  const child = fork("scripts/backup-job.ts", [JSON.stringify(site.backups)], {
    execArgv: readNodeFlags(),
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let ended: Ended | undefined;
  let errors = "";
  let storedAt = 0;
  let storing = Promise.resolve();
  child.stderr!.on("data", (bytes: Buffer) => (errors = (errors + bytes.toString("utf8")).slice(-2000)));
  child.on("message", (message: BackupMessage) => {
    if (message.kind !== "progress") ended = message;
    else if (Date.now() - storedAt > storeEvery) {
      storedAt = Date.now();
      // Progress that cannot be stored is no reason to give up.
      storing = onProgress(message.phase, message.done).catch(() => undefined);
    }
  });
  interrupt = () => {
    ended ??= { kind: "interrupted" };
    child.kill("SIGKILL");
  };
  try {
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (...how) => resolve(how));
    });
    ended ??= { kind: "failed", failure: "other", detail: errors.trim() || `It ended with ${signal ?? code}.` };
  } catch (error) {
    ended = { kind: "failed", ...failureOf(error) };
  } finally {
    interrupt = undefined;
  }
  await storing;
  return ended;
}
