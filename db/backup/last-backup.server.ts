import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { backupFolder } from "./snapshot-requests.server.ts";

const marker = "last-backup";

/** Remembers that a backup was made, wherever it was written to. */
export async function recordBackup(dataDir: string) {
  await writeFile(join(backupFolder(dataDir), marker), `${new Date().toISOString()}\n`);
}

/** When the newest backup was made, as far as this machine knows; undefined when there is none. */
export async function lastBackup(dataDir: string): Promise<Date | undefined> {
  const folder = backupFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const times = await Promise.all(
    names
      .filter((name) => name === marker || name.endsWith(".tar.gz"))
      // A nightly job may delete old backups meanwhile.
      .map((name) =>
        stat(join(folder, name)).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ),
  );
  const newest = Math.max(0, ...times);
  return newest > 0 ? new Date(newest) : undefined;
}
