import { readShownState } from "#app/platform/backups/backup-state.server.ts";
import { openBackupStore } from "#app/platform/backups/backup-store.server.ts";
import type { StoredBackup } from "#app/platform/backups/stored-backup.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { withDeadline } from "#db/deadline.ts";

/** In milliseconds. The storage itself is given several seconds, for which nobody should wait to change a setting. */
const listLimit = 1500;

/** For the settings: how it is going, and the backups that were read back, newest first. */
export async function loadBackups() {
  const { requestedAt, run, last } = await readShownState();
  const { s3, backupPassphrase } = env();
  return {
    place: s3 ? ("bucket" as const) : ("folder" as const),
    isEncrypted: backupPassphrase !== undefined,
    isRequested: !!requestedAt,
    run,
    last,
    backups: await listBackups(),
  };
}

/** Undefined when the storage does not answer: the rest of the settings works all the same. */
async function listBackups(): Promise<StoredBackup[] | undefined> {
  try {
    const list = async () => (await openBackupStore(env())).list();
    return await withDeadline(list(), listLimit);
  } catch (error) {
    log.warn({ err: error }, "the list of backups could not be read");
    return undefined;
  }
}
