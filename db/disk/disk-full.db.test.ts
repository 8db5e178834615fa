import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { canStoreRows, currentDatabase, db } from "../client.server.ts";
import { auditEntries } from "../schema.ts";
import { isDatabaseUnavailable, isDiskFull } from "../unavailable.ts";
import { diskReport, requireRoomForFile, watchDiskOf } from "./disk-space.server.ts";

const place = useDatabase();

/** A real file system without free space, for which the kernel reports the same as for a full disk. */
const fullDisk = process.platform === "darwin" ? "/dev" : "/proc";

const entry = (subject: string) => ({ actorEmail: "ana@example.org", action: "postCreated", subject });
const stored = async (subject: string) => db().$count(auditEntries, eq(auditEntries.subject, subject));

test("on a full disk the embedded database refuses writes, serves reads and recovers by itself", async () => {
  const embedded = currentDatabase().kind === "embedded";
  await db().insert(auditEntries).values(entry("before"));
  watchDiskOf(fullDisk);
  try {
    expect(diskReport()).toEqual({ state: "full", freeBytes: 0 });
    expect(canStoreRows()).toBe(!embedded);
    expect(await stored("before")).toBe(1);
    const writes: [string, () => Promise<unknown>][] = [
      ["insert", async () => await db().insert(auditEntries).values(entry("insert"))],
      ["execute", async () => await db().execute(sql`update audit_entries set subject = 'execute' where false`)],
      ["transaction", () => db().transaction(async (tx) => void (await tx.insert(auditEntries).values(entry("tx"))))],
    ];
    for (const [name, write] of writes) {
      const error: unknown = await write().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect([name, isDiskFull(error), isDatabaseUnavailable(error)]).toEqual([name, embedded, embedded]);
    }
    // The refused transaction has released the connection, and reading inside a transaction works.
    expect(await db().transaction((tx) => tx.$count(auditEntries, eq(auditEntries.subject, "before")))).toBe(1);
    expect(() => requireRoomForFile(1)).toThrow(/disk of .* is full: 0\.0 MB are free/);
  } finally {
    watchDiskOf(place.dataDir || ".");
  }
  expect(diskReport().state).not.toBe("full");
  await db().insert(auditEntries).values(entry("after"));
  expect([await stored("insert"), await stored("tx"), await stored("after")]).toEqual(embedded ? [0, 0, 1] : [1, 1, 1]);
});

test("a write that is too large for the remaining space is refused before it begins", async () => {
  if (currentDatabase().kind !== "embedded") return expect(canStoreRows()).toBe(true);
  const { freeBytes } = diskReport();
  expect(() => requireRoomForFile(freeBytes)).toThrow(/is full/);
});
