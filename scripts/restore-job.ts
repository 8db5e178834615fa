import { constants, setPriority } from "node:os";
import { stagedSite, uploadedFile } from "#app/platform/backups/staged-restore.server.ts";
import type { RestoreMessage, RestoreOrder } from "#app/features/accounts/restore/restore-job.server.ts";
import { env } from "#app/platform/env.server.ts";
import { siteFiles } from "#app/platform/storage/backup-files.server.ts";
import { fileSource } from "#db/backup/backup-file.ts";
import { PassphraseError } from "#db/backup/encryption.ts";
import { BackupError } from "#db/backup/format.ts";
import { UnknownTableError } from "#db/backup/known-tables.server.ts";
import { AccountExistsError, NewerBackupError, UnfinishedRestoreError } from "#db/backup/load.server.ts";
import { FilesNotStoredError } from "#db/backup/restored-files.server.ts";
import type { Session } from "#db/backup/session.server.ts";
import { restoreSite } from "#db/backup/site-backup.server.ts";
import { isDiskFull } from "#db/unavailable.ts";

// A restore that somebody began in the browser of an empty installation, as a process of its own. On PostgreSQL it
// replaces the data in one transaction; on the embedded database it makes a new site beside the running one.

process.umask(0o077);
setPriority(constants.priority.PRIORITY_LOW);
process.on("disconnect", () => process.exit(1));

const send = (message: RestoreMessage) => void process.send?.(message);

process.once("message", async ({ id, passphrase }: RestoreOrder) => {
  try {
    const settings = env();
    const { databaseUrl, s3 } = settings;
    const dataDir = databaseUrl ? settings.dataDir : stagedSite(settings.dataDir);
    await restoreSite(
      { databaseUrl, dataDir },
      await siteFiles({ dataDir, s3 }),
      fileSource(uploadedFile(settings.dataDir), passphrase),
      {
        force: true,
        whileRunning: true,
        onVerified: () => send({ kind: "restoring" }),
        finish: (session, { createdAt }) => finish(session, id, createdAt),
      },
    );
    send({ kind: "done" });
  } catch (error) {
    if (error instanceof UnknownTableError) send({ kind: "failed", problem: "unknownTable", detail: error.table });
    else if (error instanceof UnfinishedRestoreError) send({ kind: "done", detail: error.message });
    else
      send({
        kind: "failed",
        problem: problemOf(error),
        detail: error instanceof Error ? error.message : String(error),
      });
  }
  process.disconnect?.();
});

/** In the transaction of the restore: who did it, and a mark by which every process of the site notices it. */
async function finish(session: Session, id: string, createdAt: string) {
  await session.query(
    "insert into audit_entries (actor_email, action, subject) values ('set-up link', 'siteRestored', $1)",
    [createdAt],
  );
  await session.query(
    `insert into settings (key, value) values ('restored', to_jsonb($1::text))
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [id],
  );
}

function problemOf(error: unknown): (RestoreMessage & { kind: "failed" })["problem"] {
  if (error instanceof PassphraseError) return "passphrase";
  if (error instanceof AccountExistsError) return "accountExists";
  if (error instanceof NewerBackupError) return "newer";
  if (isDiskFull(error)) return "diskFull";
  if (error instanceof FilesNotStoredError) return "storage";
  return error instanceof BackupError ? "damaged" : "other";
}
