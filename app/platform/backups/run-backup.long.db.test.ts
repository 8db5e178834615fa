import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerSnapshotRequests } from "#db/backup/snapshot-requests.server.ts";
import { currentDatabase, db } from "#db/client.server.ts";
import { auditEntries } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { mountSmallDisk, type SmallDisk } from "#test/small-disk.ts";
import { isBackupLate, patchBackupState, readBackupState } from "./backup-state.server.ts";
import { runBackup } from "./run-backup.server.ts";

const place = useDatabase();
const folder = mkdtempSync(join(tmpdir(), "savia-full-"));
const filler = () => join(disk.folder, "somebody-elses-file");
let disk: SmallDisk;
let snapshots: { stop(): Promise<void> } | undefined;

beforeAll(async () => {
  const dataDir = place.databaseUrl ? folder : place.dataDir;
  // Only the folder of the backups is small.
  disk = mountSmallDisk(200);
  symlinkSync(disk.folder, join(dataDir, "backups"));
  // The process that makes a backup reads the same variables as the site.
  process.env.DATA_DIR = dataDir;
  if (place.databaseUrl) process.env.DATABASE_URL = place.databaseUrl;
  const { copyTo } = currentDatabase();
  if (copyTo) snapshots = answerSnapshotRequests(dataDir, copyTo);
  await db()
    .insert(auditEntries)
    .values({ actorEmail: "a@b.example", action: "post.update" as never, subject: "1" });
});

afterAll(async () => {
  await snapshots?.stop();
  disk?.release();
  rmSync(folder, { recursive: true, force: true });
});

test("[BK2] a disk that is full during a backup leaves no file, says so, and the alert stays", {
  timeout: scaledTimeout(300_000),
}, async () => {
  await readBackupState();
  const before = new Date(Date.now() - 48 * 3_600_000);
  await patchBackupState({ lastGoodAt: before });
  // No room for the copy of an embedded database, or for the backup itself.
  for (const megabytesLeft of [5, 60]) {
    writeFileSync(filler(), Buffer.alloc((200 - megabytesLeft) * 1024 * 1024));
    await runBackup();
    const state = await readBackupState();
    expect(state.last).toMatchObject({
      outcome: "failed",
      failure: "diskFull",
      detail: expect.stringMatching(/disk|room|space/i),
    });
    expect(state).toMatchObject({ run: null, lastGoodAt: before });
    expect(isBackupLate(state)).toBe(true);
    expect(readdirSync(disk.folder)).toEqual([basename(filler())]);
  }
  rmSync(filler());
  await runBackup();
  const recovered = await readBackupState();
  expect(recovered.last).toMatchObject({ outcome: "good" });
  expect(isBackupLate(recovered)).toBe(false);
  expect(readdirSync(disk.folder)).toHaveLength(2);
});
