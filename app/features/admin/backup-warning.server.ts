import { isBackupLate, protectedUntil, readBackupState } from "#app/platform/backups/backup-state.server.ts";
import type { LateBackup } from "./backup-notice.tsx";

/** Set while the newest good backup is too old. */
export async function backupWarning(): Promise<LateBackup | undefined> {
  const state = await readBackupState();
  return isBackupLate(state) ? { since: protectedUntil(state), isFirst: !state.lastGoodAt } : undefined;
}
