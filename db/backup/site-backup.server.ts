import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { lockFolder } from "../folder-lock.server.ts";
import { writeBackup } from "./dump.server.ts";
import type { BackupFiles } from "./format.ts";
import { restoreBackup } from "./load.server.ts";
import { openEmbeddedSession, openPostgresSession } from "./session.server.ts";
import { takeSnapshot } from "./snapshot-requests.server.ts";

type Place = { databaseUrl?: string; dataDir: string };

/** Of a site that runs or not, on either database. */
export async function backUpSite({ databaseUrl, dataDir }: Place, files: BackupFiles, target: string) {
  if (databaseUrl) {
    const session = await openPostgresSession(databaseUrl);
    return writeBackup(session, files, target).finally(() => session.close());
  }
  const snapshot = await takeSnapshot(dataDir);
  try {
    const session = await openEmbeddedSession(snapshot.folder);
    return await writeBackup(session, files, target).finally(() => session.close());
  } finally {
    await snapshot.remove();
  }
}

/** Of a site that does not run. */
export async function restoreSite({ databaseUrl, dataDir }: Place, files: BackupFiles, file: string, options: { force: boolean }) {
  if (databaseUrl) {
    const session = await openPostgresSession(databaseUrl);
    return restoreBackup(session, files, file, options).finally(() => session.close());
  }
  await mkdir(dataDir, { recursive: true });
  const lock = lockFolder(dataDir);
  try {
    const session = await openEmbeddedSession(join(dataDir, "database"));
    return await restoreBackup(session, files, file, options).finally(() => session.close());
  } finally {
    lock.release();
  }
}
