import { isBackupDue } from "#app/platform/backups/backup-due.ts";
import { patchBackupState, readBackupState, requestBackup } from "#app/platform/backups/backup-state.server.ts";
import { openBackupStore } from "#app/platform/backups/backup-store.server.ts";
import type { BackupStore } from "#app/platform/backups/stored-backup.server.ts";
import { runBackup } from "#app/platform/backups/run-backup.server.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { env } from "#app/platform/env.server.ts";
import { db } from "#db/client.server.ts";
import { site } from "#site";
import { warnOfLateBackup } from "./late-backup.server.tsx";

/** Runs every few minutes, in one process of all machines at a time. */
export async function backUpWhenDue(now = new Date()) {
  await rememberNewest(await openBackupStore(env()));
  if (isBackupDue(await readBackupState(), site.timeZone, now)) await runBackup();
  await warnOfLateBackup(now);
}

/** The files are what counts: somebody may have deleted them, and after a restore the stored time is an old one. */
async function rememberNewest(store: BackupStore) {
  const { lastGoodAt } = await readBackupState();
  const [newest] = await store.list();
  if (newest?.createdAt.getTime() !== lastGoodAt?.getTime())
    await patchBackupState({ lastGoodAt: newest?.createdAt ?? null });
}

let startNow = () => {};

/** The process's background work registers what starts a requested backup without waiting for the next check. */
export function onBackupRequest(start: () => void) {
  startNow = start;
}

/** It goes on when the page is left, and after a restart. Returns false when one is already wanted or being made. */
export async function backUpNow(actor: Actor, now = new Date()): Promise<boolean> {
  const isNew = await db().transaction(async (tx) => {
    if (!(await requestBackup(tx, now, actor))) return false;
    await recordAudit(tx, actor, "backupRequested", "");
    return true;
  });
  startNow();
  return isNew;
}
