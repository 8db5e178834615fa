import { randomBytes } from "node:crypto";
import { constants, setPriority } from "node:os";
import { z } from "zod";
import { openBackupStore } from "#app/platform/backups/backup-store.server.ts";
import { newBackupFile } from "#app/platform/backups/stored-backup.server.ts";
import { failureOf, type BackupMessage } from "#app/platform/backups/backup-job.ts";
import { findExpired } from "#app/platform/backups/retention.ts";
import { siteFiles } from "#app/platform/storage/backup-files.server.ts";
import { env } from "#app/platform/env.server.ts";
import { verifyBackup } from "#db/backup/read.server.ts";
import { backUpSite } from "#db/backup/site-backup.server.ts";

// An automatic backup, as a process of its own that the site starts: it makes one, reads it back and deletes those that
// are too old. A separate process with the lowest priority, so that visitors do not notice it.

process.umask(0o077);
setPriority(constants.priority.PRIORITY_LOW);
// The site was killed. What is left is removed with the next backup.
process.on("disconnect", () => process.exit(1));

const send = (message: BackupMessage) => void process.send?.(message);
const settings = env();
const passphrase = settings.backupPassphrase;
const retention = z.object({ days: z.int(), weeks: z.int(), months: z.int() }).parse(JSON.parse(process.argv[2] ?? ""));
const createdAt = new Date();
const file = newBackupFile(createdAt, randomBytes(4).toString("hex"), passphrase !== undefined);
let reportedAt = 0;

const progress = (phase: (BackupMessage & { kind: "progress" })["phase"], done: number) => {
  if (Date.now() - reportedAt < 1000) return;
  reportedAt = Date.now();
  send({ kind: "progress", phase, done });
};

let store: Awaited<ReturnType<typeof openBackupStore>> | undefined;
try {
  store = await openBackupStore(settings);
  await store.removeUnfinished();
  const options = { passphrase, progress };
  const { createTarget } = store;
  const made = await backUpSite(settings, await siteFiles(settings), () => createTarget(file), options);
  await verifyBackup(store.source(file, passphrase), progress).catch((error: unknown) => {
    throw Object.assign(error instanceof Error ? error : new Error(String(error)), { isDamaged: true });
  });
  const rows = Object.values(made.rows).reduce((sum, count) => sum + count, 0);
  const verifiedAt = new Date();
  const seconds = Math.round((verifiedAt.getTime() - createdAt.getTime()) / 1000);
  await store.writeNote({ file, createdAt, verifiedAt, bytes: made.bytes, rows, files: made.files, seconds });
  for (const expired of findExpired(await store.list(), retention, new Date())) await store.delete(expired.file);
  send({ kind: "done", createdAt: createdAt.toISOString() });
} catch (error) {
  // Without its note a file does not count, and would only take up room until the next backup.
  await store?.removeUnfinished().catch(() => undefined);
  send({ kind: "failed", ...failureOf(error) });
  process.exitCode = 1;
}
process.disconnect?.();
