import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { watchDiskOf } from "../disk/disk-space.server.ts";
import { lockFolder } from "../embedded/folder-lock.server.ts";
import { writeBackup } from "./dump.server.ts";
import { BackupError, type BackupFiles, type BackupSource, type BackupTarget, type Progress } from "./format.ts";
import { restoreBackup, type RestoreOptions } from "./load.server.ts";
import { verifyBackup } from "./read.server.ts";
import { openEmbeddedSession, openPostgresSession } from "./session.server.ts";
import { takeSnapshot } from "./snapshot-requests.server.ts";

type SiteLocation = { databaseUrl?: string; dataDir: string };
type Options = { passphrase?: string; progress?: Progress };

/** Works whether or not the site is running, on either database. */
export async function backUpSite(
  { databaseUrl, dataDir }: SiteLocation,
  files: BackupFiles,
  createTarget: () => Promise<BackupTarget>,
  options: Options = {},
) {
  if (databaseUrl) {
    const session = await openPostgresSession(databaseUrl);
    return createTarget()
      .then((target) => writeBackup(session, files, target, options))
      .finally(() => session.close());
  }
  if (!existsSync(join(dataDir, "database")))
    throw new BackupError(
      `There is no database in ${dataDir}. Set DATA_DIR to the site's folder, or DATABASE_URL to its PostgreSQL.`,
    );
  options.progress?.("copying", 0);
  const snapshot = await takeSnapshot(dataDir);
  try {
    const session = await openEmbeddedSession(snapshot.folder);
    return await createTarget()
      .then((target) => writeBackup(session, files, target, options))
      .finally(() => session.close());
  } finally {
    await snapshot.remove();
  }
}

/** The site must not be running, except while an empty one is set up. */
export async function restoreSite(
  { databaseUrl, dataDir }: SiteLocation,
  files: BackupFiles,
  source: BackupSource,
  options: RestoreOptions,
) {
  const verified = await verifyBackup(source);
  options.onVerified?.();
  if (databaseUrl) {
    const session = await openPostgresSession(databaseUrl);
    await restoreBackup(session, files, verified, options).finally(() => session.close());
    return verified;
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  watchDiskOf(dataDir);
  const lock = lockFolder(dataDir);
  try {
    const session = await openEmbeddedSession(join(dataDir, "database"));
    await restoreBackup(session, files, verified, options).finally(() => session.close());
    return verified;
  } finally {
    lock.release();
  }
}
