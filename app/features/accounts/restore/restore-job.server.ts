import { fork } from "node:child_process";
import {
  beginRestore,
  findActiveRestore,
  isRestoreReady,
  markReady,
  readRestoreStatus,
  removeStaged,
  restoreProblems,
  writeRestoreStatus,
  type RestoreStatus,
} from "#app/platform/backups/staged-restore.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { readNodeFlags } from "#app/platform/node-flags.server.ts";
import { currentDatabase, db } from "#db/client.server.ts";
import { userRoles } from "#db/schema.ts";

export type RestoreOrder = { id: string; passphrase?: string };
export type RestoreMessage =
  | { kind: "restoring" }
  /** With what remained undone although the site is restored. */
  | { kind: "done"; detail?: string }
  | { kind: "failed"; problem: (typeof restoreProblems)[number]; detail: string };

let startAgain = () => {};

/** The server registers how the process starts again, with the restored site in place of the old one. */
export function onStagedRestore(restart: () => void) {
  startAgain = restart;
}

let openWrites: (() => Promise<void>) | undefined;

/**
 * Before the upload, which is when a restore is decided: what is written from now on would be lost, so it is refused
 * until the restored site runs, or until failRestore(). False when another restore is going on.
 */
export async function receiveRestore(id: string): Promise<boolean> {
  if (!beginRestore(env().dataDir, id)) return false;
  try {
    openWrites = await currentDatabase().closeWrites();
  } catch (error) {
    await failRestore({ id });
    throw error;
  }
  if (!openWrites) await failRestore({ id });
  return openWrites !== undefined;
}

/** Nothing was changed, and the site goes on as it was. */
export async function failRestore(failed: Omit<RestoreStatus, "phase">) {
  const { dataDir } = env();
  try {
    removeStaged(dataDir);
    writeRestoreStatus(dataDir, { ...failed, phase: "failed" });
  } finally {
    await openWrites?.();
  }
}

/** Restores the uploaded file in a process of its own (scripts/restore-job.ts). The status file says how it goes. */
export function startRestore(order: RestoreOrder) {
  const { dataDir } = env();
  const report = (status: Omit<RestoreStatus, "id">) => writeRestoreStatus(dataDir, { id: order.id, ...status });
  report({ phase: "checking" });
  const flags = readNodeFlags();
  const child = fork("scripts/restore-job.ts", { execArgv: flags, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  let ended: RestoreMessage | undefined;
  child.on("message", (message: RestoreMessage) => {
    if (message.kind === "restoring") report({ phase: "restoring" });
    else ended = message;
  });
  child.on("error", (error) => log.error({ err: error }, "the restore did not start"));
  child.on("close", () => {
    void end(ended ?? { kind: "failed", problem: "other", detail: "The process of the restore ended." }).catch(
      (error) => {
        log.error({ err: error }, "the restore did not end well");
        if (!isRestoreReady(dataDir)) return failRestore({ id: order.id, problem: "other" });
      },
    );
  });
  child.send(order);

  async function end(message: RestoreMessage) {
    if (message.kind === "failed") {
      log.warn({ problem: message.problem, detail: message.detail }, "a backup was not restored; nothing was changed");
      return failRestore({ id: order.id, problem: message.problem, detail: message.detail });
    }
    if (message.kind === "done" && message.detail) log.warn({ detail: message.detail }, "a restore was not finished");
    if (currentDatabase().kind === "embedded") {
      // Somebody may have used the set-up link at the moment at which the restore began.
      if ((await db().$count(userRoles)) > 0) return failRestore({ id: order.id, problem: "accountExists" });
      markReady(dataDir);
      startAgain();
    } else removeStaged(dataDir);
    // The database of PostgreSQL tells every process to start again (server/process/restored.ts).
    report({ phase: "starting" });
  }
}

/** For the page of somebody who has the id of this restore. Works without the database, which may be locked or replaced. */
export function findRestore(id: string): RestoreStatus | undefined {
  // This process was started on the restored data.
  if (currentDatabase().restoreMark === id) return { id, phase: "done" };
  const { dataDir } = env();
  const status = readRestoreStatus(dataDir);
  if (status?.id !== id) return undefined;
  const isStopped = status.phase !== "starting" && status.phase !== "failed" && !findActiveRestore(dataDir);
  return isStopped ? { id, phase: "failed", problem: "stopped" } : status;
}
