import { log } from "#app/platform/log.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { openDataFolder } from "#db/data-folder/data-folder.server.ts";

/** DATA_DIR is not needed when the database, uploads and mail are all elsewhere (a read-only container). */
export function prepareDataFolder({ dataDir, databaseUrl, s3, smtpUrl }: Env) {
  process.umask(0o077);
  if (databaseUrl && s3 && smtpUrl) return;
  const { notRestricted } = openDataFolder(dataDir);
  if (notRestricted.length > 0)
    log.warn(
      { count: notRestricted.length, first: notRestricted[0] },
      "entries of the data folder belong to another user and may be open to others; change their owner",
    );
}
