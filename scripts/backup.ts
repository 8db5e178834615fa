import { mkdir, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { env } from "#app/platform/env.server.ts";
import { fileSource, fileTarget } from "#db/backup/backup-file.ts";
import { verifyBackup } from "#db/backup/read.server.ts";
import { backUpSite } from "#db/backup/site-backup.server.ts";
import { recordBackup } from "#db/backup/last-backup.server.ts";
import { backupFolder } from "#db/backup/snapshot-requests.server.ts";
import { siteFiles } from "../app/platform/storage/backup-files.server.ts";

// `npm run backup [FILE]` writes the database and the uploads to one file, whether or not the site is running.

// The backup contains personal data: no other user of this machine may read it, whatever the shell's umask.
process.umask(0o077);
try {
  const started = Date.now();
  const settings = env();
  const passphrase = settings.backupPassphrase;
  const name = `savia-${new Date().toISOString().replace(/[:.]/g, "-")}.tar.gz${passphrase ? ".enc" : ""}`;
  const file = resolve(process.argv[2] ?? join(backupFolder(settings.dataDir), name));
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const { rows, files, bytes } = await backUpSite(settings, await siteFiles(settings), () => fileTarget(file), {
    passphrase,
  });
  // Read back as a restore would: a backup that cannot be read is none.
  await verifyBackup(fileSource(file, passphrase)).catch(async (error: unknown) => {
    await rm(file, { force: true });
    throw error;
  });
  await mkdir(backupFolder(settings.dataDir), { recursive: true, mode: 0o700 });
  await recordBackup(settings.dataDir);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(
    `\n  ${file}\n  ${total} rows and ${files} files in ${(bytes / 1e6).toFixed(1)} MB, made${passphrase ? ", encrypted" : ""} and read back in ${((Date.now() - started) / 1000).toFixed(1)} s.`,
  );
  console.log(
    passphrase
      ? "  Keep it on another machine, and BACKUP_PASSPHRASE somewhere else: without it nobody can read the backup.\n"
      : "  It holds password hashes and personal data: keep it where only you can read it, and on another machine.\n",
  );
} catch (error) {
  console.error(`\nNo backup was made. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
