import { fork } from "node:child_process";
import {
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
        report({ phase: "failed", problem: "other" });
      },
    );
  });
  child.send(order);

  async function end(message: RestoreMessage) {
    if (message.kind === "failed") {
      removeStaged(dataDir);
      log.warn({ problem: message.problem, detail: message.detail }, "a backup was not restored; nothing was changed");
      return report({ phase: "failed", problem: message.problem, detail: message.detail });
    }
    if (message.kind === "done" && message.detail) log.warn({ detail: message.detail }, "a restore was not finished");
    if (currentDatabase().kind === "embedded") {
      // Somebody may have used the set-up link meanwhile.
      if ((await db().$count(userRoles)) > 0) {
        removeStaged(dataDir);
        return report({ phase: "failed", problem: "accountExists" });
      }
      markReady(dataDir);
      report({ phase: "done" });
      return startAgain();
    }
    removeStaged(dataDir);
    report({ phase: "done" });
  }
}

/** For the page of somebody who has the id of this restore. */
export function findRestore(id: string): RestoreStatus | undefined {
  const status = readRestoreStatus(env().dataDir);
  return status?.id === id ? status : undefined;
}
