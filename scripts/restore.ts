import { env } from "#app/platform/env.server.ts";
import { fileSource } from "#db/backup/backup-file.ts";
import { BackupError } from "#db/backup/format.ts";
import { restoreSite } from "#db/backup/site-backup.server.ts";
import { openDataFolder } from "#db/data-folder/data-folder.server.ts";
import { StartError } from "#db/start-error.ts";
import { siteFiles } from "../app/platform/storage/backup-files.server.ts";

// `npm run restore FILE` restores a backup into an empty site. Embedded and PostgreSQL backups fit either database.
// An encrypted one needs the passphrase it was made with in BACKUP_PASSPHRASE.

const force = process.argv.includes("--force");
const file = process.argv.slice(2).find((argument) => !argument.startsWith("--"));
if (!file) fail("Which file? For example: npm run restore .data/backups/savia-2026-11-15T03-00-00-000Z.tar.gz");

try {
  const settings = env();
  openDataFolder(settings.dataDir);
  const { header, summary } = await restoreSite(
    settings,
    await siteFiles(settings),
    fileSource(file, settings.backupPassphrase),
    { force },
  );
  const total = Object.values(summary.rows).reduce((sum, count) => sum + count, 0);
  console.log(
    `\n  The site is as it was at ${header.createdAt}: ${total} rows and ${summary.files} files. Start it with: npm start\n`,
  );
} catch (error) {
  if (error instanceof BackupError || error instanceof StartError) fail(error.message);
  fail(`The database was not changed. ${error instanceof Error ? error.message : String(error)}`);
}

function fail(message: string): never {
  console.error(`\n${message}\n`);
  process.exit(1);
}
