import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { patchBackupState, readBackupState } from "#app/platform/backups/backup-state.server.ts";
import { openBackupStore } from "#app/platform/backups/backup-store.server.ts";
import { noteOf } from "#app/platform/backups/stored-backup.server.ts";
import { env } from "#app/platform/env.server.ts";
import { answerSnapshotRequests } from "#db/backup/snapshot-requests.server.ts";
import { fileSource } from "#db/backup/backup-file.ts";
import { verifyBackup } from "#db/backup/read.server.ts";
import { currentDatabase, db } from "#db/client.server.ts";
import { auditEntries, mails, userRoles, users } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { backUpNow, backUpWhenDue } from "./backup-chore.server.ts";

const place = useDatabase();
const passphrase = "a passphrase for the tests";
const kind = inject("databaseKind");
const hour = 3_600_000;
let folder: string;
let snapshots: { stop(): Promise<void> } | undefined;

beforeAll(async () => {
  folder = kind === "postgres" ? mkdtempSync(join(tmpdir(), "savia-backups-")) : place.dataDir;
  // The process that makes the backup reads the same variables as the site, which has read its own already.
  Object.assign(process.env, { DATA_DIR: folder, BACKUP_PASSPHRASE: passphrase });
  if (place.databaseUrl) process.env.DATABASE_URL = place.databaseUrl;
  Object.assign(env(), { dataDir: folder, backupPassphrase: passphrase });
  const { copyTo } = currentDatabase();
  if (copyTo) snapshots = answerSnapshotRequests(folder, copyTo);
  await db().insert(users).values({ id: "owner", email: "ana@example.org", name: "Ana", emailVerified: true });
  await db().insert(userRoles).values({ userId: "owner", role: "admin", grantedBy: "test" });
});

beforeEach(async () => {
  await readBackupState();
  await patchBackupState({
    since: new Date(),
    requestedAt: null,
    run: null,
    last: null,
    lastGoodAt: null,
    alertedFor: null,
  });
  rmSync(join(folder, "backups"), { recursive: true, force: true });
});

afterAll(async () => {
  await snapshots?.stop();
  if (kind === "postgres") rmSync(folder, { recursive: true, force: true });
});

const automatic = () => (existsSync(join(folder, "backups")) ? readdirSync(join(folder, "backups")).sort() : []);

test("a missed night is made up for: one encrypted, verified backup with its note, and nothing else", async () => {
  await patchBackupState({ since: new Date(Date.now() - 50 * hour) });
  await backUpWhenDue();
  const state = await readBackupState();
  expect(state.last).toMatchObject({ outcome: "good" });
  expect(state.run).toBeFalsy();
  const [backup, ...others] = await (await openBackupStore(env())).list();
  expect(others).toEqual([]);
  expect(automatic()).toEqual([backup!.file, noteOf(backup!.file)].sort());
  expect(state.lastGoodAt).toEqual(backup!.createdAt);
  const file = join(folder, "backups", backup!.file);
  expect(readFileSync(file).includes("ana@example.org")).toBe(false);
  const { summary } = await verifyBackup(fileSource(file, passphrase));
  expect(Object.values(summary.rows).reduce((sum, rows) => sum + rows, 0)).toBe(backup!.rows);
  await expect(verifyBackup(fileSource(file, "not the passphrase"))).rejects.toThrow("does not open");
  // The night is over: nothing more to do.
  await backUpWhenDue();
  expect(await (await openBackupStore(env())).list()).toHaveLength(1);
});

test("two clicks make one backup, with one entry in the log", async () => {
  const actor = { id: "owner", email: "ana@example.org" };
  expect(await Promise.all([backUpNow(actor), backUpNow(actor)])).toEqual(expect.arrayContaining([true, false]));
  const entries = await db().select().from(auditEntries).where(eq(auditEntries.action, "backupRequested"));
  expect(entries).toHaveLength(1);
  await backUpWhenDue();
  expect(await (await openBackupStore(env())).list()).toHaveLength(1);
  expect((await readBackupState()).requestedAt).toBeFalsy();
});

test("what a killed backup left does not count and is removed; files made by hand stay", async () => {
  const store = await openBackupStore(env());
  mkdirSync(join(folder, "backups"), { recursive: true });
  writeFileSync(join(folder, "backups", "auto-2026-01-01-00-00-00-dead.tgz.part"), "half");
  writeFileSync(join(folder, "backups", "auto-2026-01-02-00-00-00-dead.tgz"), "whole, but not read back");
  writeFileSync(join(folder, "backups", "savia-by-hand.tar.gz"), "made by the command");
  expect(await store.list()).toEqual([]);
  await patchBackupState({ requestedAt: new Date() });
  await backUpWhenDue();
  expect(await store.list()).toHaveLength(1);
  expect(automatic().filter((name) => name.includes("dead"))).toEqual([]);
  expect(automatic()).toContain("savia-by-hand.tar.gz");
});

test("owners are told once when the newest good backup is older than 36 hours", async () => {
  const late = new Date(Date.now() - 37 * hour);
  const told = () => db().select().from(mails).where(eq(mails.kind, "backupLate"));
  // A failure a moment ago: no attempt is due, so the newest stays old.
  const last = { endedAt: new Date(), outcome: "failed", failure: "diskFull" };
  await patchBackupState({ since: late, last });
  await backUpWhenDue();
  await backUpWhenDue();
  expect(await told()).toMatchObject([{ recipient: "ana@example.org" }]);
  await patchBackupState({ since: new Date(), last: null, requestedAt: new Date() });
  await backUpWhenDue();
  expect((await readBackupState()).last).toMatchObject({ outcome: "good" });
  expect(await told()).toHaveLength(1);
});
