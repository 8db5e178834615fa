import { randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { buffer } from "node:stream/consumers";
import { inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { currentDatabase, db } from "#db/client.server.ts";
import { auditEntries, leadEntries, leads, settings, settingsNotBackedUp } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { fillEveryTable, readEveryRow } from "#test/fill-tables.ts";
import { databaseUrl, executeOnServer } from "#test/postgres.ts";
import type { BackupFiles } from "./format.ts";
import { restoreBackup } from "./load.server.ts";
import { fileSource, fileTarget } from "./backup-file.ts";
import { verifyBackup } from "./read.server.ts";
import { createTar } from "./tar.ts";
import { openEmbeddedSession, openPostgresSession } from "./session.server.ts";
import { backUpSite, restoreSite } from "./site-backup.server.ts";
import { answerSnapshotRequests, takeSnapshot } from "./snapshot-requests.server.ts";

const source = useDatabase();
const kind = inject("databaseKind");
const folder = mkdtempSync(join(tmpdir(), "savia-backup-"));
const backup = join(folder, "backup.tar.gz");
const uploads = filesInMemory();
let snapshotServer: { stop(): Promise<void> } | undefined;

beforeAll(async () => {
  const { copyTo } = currentDatabase();
  // As in the running site, this process holds the lock of the folder.
  if (copyTo) snapshotServer = answerSnapshotRequests(source.dataDir, copyTo);
  await fillEveryTable(query);
  await db()
    .insert(auditEntries)
    .values(
      Array.from({ length: 2500 }, (_, index) => ({
        actorEmail: "a@b.example",
        action: "post.update" as never,
        subject: `${index}`,
        detail: { text: "x".repeat(600) } as never,
      })),
    );
  await uploads.put("blog-images/blog-posts/1741132800000-a1b2c3d4.jpg", randomBytes(3_000_000));
  await uploads.put(`blog-images/${"long-folder-name/".repeat(8)}1741132800000-a1b2c3d4-480w.webp`, randomBytes(511));
  await uploads.put("auth-secret", Buffer.from("secret"));
  await backUpSite(source, uploads, () => fileTarget(backup));
});

afterAll(async () => {
  await snapshotServer?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a backup of a running site restores to the same rows and files, on the same kind of database", async () => {
  const target = await createLocation(kind, { fresh: true });
  const files = filesInMemory();
  await restoreSite(target.place, files, fileSource(backup), { force: false });
  expect(await target.rows()).toEqual(await rowsOf(source));
  expect(files.stored).toEqual(uploads.stored);
  await target.drop();
});

if (kind === "postgres")
  test("a round trip from PostgreSQL to the embedded database and back changes nothing", {
    timeout: scaledTimeout(300_000),
  }, async () => {
    const embedded = await createLocation("embedded");
    const files = filesInMemory();
    await restoreSite(embedded.place, files, fileSource(backup), { force: false });
    expect(await embedded.rows()).toEqual(await rowsOf(source));
    const second = join(folder, "embedded.tar.gz");
    await backUpSite(embedded.place, files, () => fileTarget(second));
    const postgres = await createLocation("postgres");
    const again = filesInMemory();
    await restoreSite(postgres.place, again, fileSource(second), { force: false });
    expect(await postgres.rows()).toEqual(await rowsOf(source));
    expect(again.stored).toEqual(uploads.stored);
    await embedded.drop();
    await postgres.drop();
  });

test("a backup made by version 1.0.0 still restores, with every value and file", async () => {
  const target = await createLocation(kind);
  const files = filesInMemory();
  await restoreSite(target.place, files, fileSource("db/backup/fixtures/backup-1.0.0.tar.gz"), { force: false });
  // It was made from the same three rows per table that fillEveryTable() makes.
  const ours = await rowsOf(source);
  const restored = await target.rows();
  expect(Object.keys(restored).length).toBeGreaterThan(10);
  expect(restored.posts).toHaveLength(3);
  expect(restored.leads).toHaveLength(3);
  expect(restored.images).toEqual(ours.images);
  expect(restored.mails).toHaveLength(3);
  expect([...files.stored].map(([path, body]) => [path, body.length])).toEqual([
    ["blog-images/blog-posts/1741132800000-a1b2c3d4.png", 8],
    [`blog-images/${"long-folder-name/".repeat(8)}1741132800000-a1b2c3d4-480w.webp`, 511],
    ["auth-secret", 64],
  ]);
  await target.drop();
});

test("a backup during writes is consistent: whole transactions, including all acknowledged before it began", async () => {
  let [stop, pairs] = [false, 0];
  const writer = (async () => {
    for (; !stop; pairs++) {
      // As between requests: the embedded database alone would never yield to the event loop.
      await setImmediate();
      const email = `pair-${pairs}@b.example`;
      await db().transaction(async (tx) => {
        const [lead] = await tx
          .insert(leads)
          .values({ email, emailKey: email, name: "n", organization: "o", language: "en", source: "journey" })
          .returning();
        await tx
          .insert(leadEntries)
          .values({ leadId: lead!.id, kind: "inquiry", payload: { email }, sourcePage: "pair" });
      });
    }
  })();
  const before = (await rowsOf(source, false)).leads!.length;
  const file = join(folder, "busy.tar.gz");
  await backUpSite(source, uploads, () => fileTarget(file)).finally(() => (stop = true));
  await writer;
  expect(pairs).toBeGreaterThan(0);
  const { summary } = await verifyBackup(fileSource(file));
  // Both tables were filled with the same number of rows; each transaction since added one to each.
  expect(summary.rows.leads).toBe(summary.rows.lead_events);
  expect(summary.rows.leads).toBeGreaterThanOrEqual(before);
});

test("[MS1] [RC9] mail server and mailbox, which have passwords of other services, are not in a backup", async () => {
  await db()
    .insert(settings)
    .values(settingsNotBackedUp.map((key) => ({ key, value: { sealed: "secret of somebody else" } })));
  const own = join(folder, "mail-server.tar.gz");
  await backUpSite(source, uploads, () => fileTarget(own));
  await db().delete(settings).where(inArray(settings.key, settingsNotBackedUp));
  const target = await createLocation(kind);
  await restoreSite(target.place, filesInMemory(), fileSource(own), { force: false });
  expect(JSON.stringify(await target.rows())).not.toContain("secret of somebody else");
  await target.drop();
});

test("a database with data is only replaced with force", async () => {
  const target = await createLocation(kind);
  await restoreSite(target.place, filesInMemory(), fileSource(backup), { force: false });
  const before = await target.rows();
  await expect(restoreSite(target.place, filesInMemory(), fileSource(backup), { force: false })).rejects.toThrow(
    "not empty",
  );
  expect(await target.rows()).toEqual(before);
  const files = filesInMemory();
  await files.put("blog-images/blog-posts/1-replaced.png", Buffer.from("of the replaced site"));
  await restoreSite(target.place, files, fileSource(backup), { force: true });
  expect(await target.rows()).toEqual(before);
  expect(files.stored).toEqual(uploads.stored);
  await target.drop();
});

test("restoring a damaged, truncated or foreign file, or one with unknown migrations, changes nothing", async () => {
  const target = await createLocation(kind);
  const bad = (name: string, bytes: Buffer) => {
    writeFileSync(join(folder, name), bytes);
    return restoreSite(target.place, filesInMemory(), fileSource(join(folder, name)), { force: true });
  };
  const whole = gunzipSync(readFileSync(backup));
  await expect(bad("cut.tar.gz", readFileSync(backup).subarray(0, 100_000))).rejects.toThrow("damaged");
  await expect(
    bad("short.tar.gz", gzipSync(Buffer.concat([whole.subarray(0, 512 * 40), Buffer.alloc(1024)]))),
  ).rejects.toThrow(/damaged|cut off/);
  await expect(bad("text.tar.gz", Buffer.from("hello"))).rejects.toThrow("no backup");
  await expect(bad("empty.tar.gz", gzipSync(Buffer.alloc(1024)))).rejects.toThrow("no backup");
  const flipped = Buffer.from(readFileSync(backup));
  flipped[flipped.length >> 1]! ^= 1;
  await expect(bad("flipped.tar.gz", flipped)).rejects.toThrow("damaged");
  const hash = /"migrations": \[\s+"(\w{64})"/.exec(whole.toString("latin1"))![1]!;
  await expect(
    bad("other.tar.gz", gzipSync(Buffer.from(whole.toString("latin1").replace(hash, "0".repeat(64)), "latin1"))),
  ).rejects.toThrow(/migrations/);
  const outside = createTar();
  void outside.add("files/../../outside.txt", "x").then(() => outside.end());
  const entry = (await buffer(outside.stream)).subarray(0, -1024);
  await expect(bad("outside.tar.gz", gzipSync(Buffer.concat([entry, whole])))).rejects.toThrow("no path of a file");
  const sqlAsType = whole.toString("latin1").replace(/"type": "text"/, '"type": "a;--"');
  expect(sqlAsType).not.toBe(whole.toString("latin1"));
  await expect(bad("sql.tar.gz", gzipSync(Buffer.from(sqlAsType, "latin1")))).rejects.toThrow("damaged");
  await expect(
    restoreSite(target.place, filesInMemory(), fileSource(join(folder, "none.tar.gz")), { force: true }),
  ).rejects.toThrow("no file");
  expect(Object.values(await target.rows()).flat()).toEqual([]);
  await target.drop();
});

if (kind === "postgres")
  test("an older backup is migrated during the restore; a newer one is refused", async () => {
    const migrationsFolder = join(folder, "migrations");
    cpSync("db/migrations", migrationsFolder, { recursive: true });
    const journalFile = join(migrationsFolder, "meta/_journal.json");
    const journal = JSON.parse(readFileSync(journalFile, "utf8")) as {
      entries: { idx: number; when: number; tag: string }[];
    };
    const last = journal.entries.at(-1)!;
    writeFileSync(
      join(migrationsFolder, "9999_next.sql"),
      `alter table leads add column nickname text;--> statement-breakpoint\nupdate leads set nickname = name;`,
    );
    writeFileSync(
      journalFile,
      JSON.stringify({
        ...journal,
        entries: [...journal.entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_next" }],
      }),
    );
    const target = await createLocation("postgres");
    const session = await openPostgresSession(target.place.databaseUrl!);
    await restoreBackup(session, filesInMemory(), await verifyBackup(fileSource(backup)), {
      force: false,
      migrationsFolder,
    });
    expect(await session.query("select nickname = name as same from leads")).toEqual([
      { same: true },
      { same: true },
      { same: true },
    ]);
    writeFileSync(journalFile, JSON.stringify({ ...journal, entries: [] }));
    await expect(
      restoreBackup(session, filesInMemory(), await verifyBackup(fileSource(backup)), {
        force: true,
        migrationsFolder,
      }),
    ).rejects.toThrow("newer version");
    await session.close();
    await target.drop();
  });

if (kind === "postgres")
  test("a restore is refused while the site is connected to the database", async () => {
    await currentDatabase().listen("content", () => {});
    await expect(restoreSite(source, filesInMemory(), fileSource(backup), { force: true })).rejects.toThrow(
      "Stop all its processes",
    );
  });

test("a storage that does not take the files leaves the old rows and secret, and the restore can be repeated", {
  timeout: scaledTimeout(300_000),
}, async () => {
  const target = await createLocation(kind);
  const files = filesInMemory();
  await files.put("auth-secret", Buffer.from("its own"));
  await restoreSite(target.place, files, fileSource("db/backup/fixtures/backup-1.0.0.tar.gz"), { force: true });
  await files.put("auth-secret", Buffer.from("its own"));
  const rows = await target.rows();
  // The secret is written last: the storage breaks at the latest possible moment.
  let broken = true;
  const breaking: BackupFiles = {
    ...files,
    async put(path, bytes) {
      await files.put(path, bytes);
      if (broken && path === "auth-secret" && !bytes.equals(Buffer.from("its own")))
        throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
    },
  };
  await expect(restoreSite(target.place, breaking, fileSource(backup), { force: true })).rejects.toThrow(
    /could not be stored: no space left\nThe database was not changed/,
  );
  expect(await target.rows()).toEqual(rows);
  expect((await files.get("auth-secret"))!.toString()).toBe("its own");
  broken = false;
  await restoreSite(target.place, breaking, fileSource(backup), { force: true });
  expect(await target.rows()).not.toEqual(rows);
  const unable: BackupFiles = { ...files, deleteOthers: () => Promise.reject(new Error("the bucket is down")) };
  await expect(restoreSite(target.place, unable, fileSource(backup), { force: true })).rejects.toThrow(
    /The site is restored, with all its rows and files. Only the end failed.*the bucket is down/,
  );
  await target.drop();
});

test("a backup is readable by its owner alone, and a failed backup leaves no file behind", async () => {
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  const file = join(folder, "failed.tar.gz");
  const failing = { ...uploads, get: async () => Promise.reject(new Error("the disk broke")) };
  await expect(backUpSite(source, failing, () => fileTarget(file))).rejects.toThrow("the disk broke");
  expect(existsSync(file) || existsSync(`${file}.part`)).toBe(false);
});

if (kind === "embedded")
  test("a restore into a folder in use is refused, and abandoned snapshots are removed", async () => {
    await expect(restoreSite(source, filesInMemory(), fileSource(backup), { force: true })).rejects.toThrow("in use");
    expect(readdirSync(join(source.dataDir, "backups"))).toEqual([]);
    await snapshotServer!.stop();
    await expect(takeSnapshot(source.dataDir, 300)).rejects.toThrow("does not answer");
    expect(readdirSync(join(source.dataDir, "backups"))).toEqual([]);
  });

async function query<Row>(statement: string): Promise<Row[]> {
  return ((await db().execute(sql.raw(statement))) as unknown as { rows: Row[] }).rows;
}

function filesInMemory(): BackupFiles & { stored: Map<string, Buffer> } {
  const stored = new Map<string, Buffer>();
  return {
    stored,
    list: async () => [...stored.keys()],
    get: async (path) => stored.get(path),
    put: async (path, bytes) => void stored.set(path, Buffer.from(bytes)),
    deleteOthers: async (paths) => {
      for (const path of stored.keys()) if (!paths.has(path)) stored.delete(path);
    },
  };
}

type SiteLocation = { databaseUrl?: string; dataDir: string };

async function createLocation(
  of: "embedded" | "postgres",
  { fresh = false } = {},
): Promise<{ place: SiteLocation; rows(): Promise<Record<string, string[]>>; drop(): Promise<void> }> {
  if (of === "embedded") {
    const place: SiteLocation = { dataDir: mkdtempSync(join(folder, "site-")) };
    // Creating a database takes seconds; copying an empty one does not.
    if (kind === "embedded" && !fresh) cpSync(inject("template"), place.dataDir, { recursive: true });
    return { place, rows: () => rowsOf(place), drop: async () => rmSync(place.dataDir, { recursive: true }) };
  }
  const name = `savia_restore_${process.pid}_${randomBytes(4).toString("hex")}`;
  await executeOnServer(inject("serverUrl"), `create database ${name} encoding 'UTF8' template template0`);
  const place = { databaseUrl: databaseUrl(inject("serverUrl"), name), dataDir: folder };
  return {
    place,
    rows: () => rowsOf(place),
    drop: () => executeOnServer(inject("serverUrl"), `drop database ${name} with (force)`),
  };
}

async function rowsOf({ databaseUrl: url, dataDir }: SiteLocation, copied = true) {
  if (url) {
    const session = await openPostgresSession(url);
    return readEveryRow((statement) => session.query(statement)).finally(() => session.close());
  }
  if (!copied) return readEveryRow(query);
  const snapshot = await takeSnapshot(dataDir);
  const session = await openEmbeddedSession(snapshot.folder);
  return readEveryRow((statement) => session.query(statement)).finally(async () => {
    await session.close();
    await snapshot.remove();
  });
}
