import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { openPostgresSession } from "./backup/session.server.ts";
import { canStoreRows, currentDatabase, db } from "./client.server.ts";
import { openPostgres } from "./postgres/postgres.server.ts";
import { auditEntries, settings } from "./schema.ts";
import { isDatabaseUnavailable, isDiskFull, isNothingStored } from "./unavailable.ts";
import type { OpenDatabase } from "./client.server.ts";

const place = useDatabase();

const entry = (subject: string) => ({ actorEmail: "ana@example.org", action: "postCreated", subject });
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => "stored",
    (error: unknown) =>
      isNothingStored(error) && isDatabaseUnavailable(error) && !isDiskFull(error) ? "closed" : error,
  );

test("while writes are closed, each is refused, alone and in a transaction; pages are read; then all is as before", async () => {
  const subject = randomUUID();
  const write = () => db().insert(auditEntries).values(entry(subject));
  const writeTogether = () => db().transaction((tx) => tx.insert(auditEntries).values(entry(subject)));
  const open = await currentDatabase().closeWrites();
  expect([await reasonOf(write()), await reasonOf(writeTogether())]).toEqual(["closed", "closed"]);
  expect(canStoreRows()).toBe(false);
  expect(await db().$count(auditEntries, eq(auditEntries.subject, subject))).toBe(0);
  expect(await db().transaction((tx) => tx.$count(auditEntries, eq(auditEntries.subject, subject)))).toBe(0);
  await open!();
  expect([await reasonOf(write()), await reasonOf(writeTogether())]).toEqual(["stored", "stored"]);
  expect(await db().$count(auditEntries, eq(auditEntries.subject, subject))).toBe(2);
});

if (inject("databaseKind") === "postgres") {
  /** Another process on the same database, or one that starts later. */
  const openAnother = () => openPostgres(place.databaseUrl!);
  let other: OpenDatabase;
  beforeAll(async () => {
    other = await openAnother();
  });
  afterAll(() => other.close());
  const writeElsewhere = () => other.db.insert(auditEntries).values(entry("elsewhere"));

  test("writes are closed in every process; those under way are waited for", async () => {
    const under = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const longer = other.db.transaction(async (tx) => {
      await tx.insert(auditEntries).values(entry("first"));
      begun.resolve();
      await under.promise;
      await tx.insert(auditEntries).values(entry("second"));
    });
    await begun.promise;
    let isClosed = false;
    const closing = currentDatabase().closeWrites();
    void closing.then(() => (isClosed = true));
    await expect.poll(() => reasonOf(writeElsewhere())).toBe("closed");
    expect(isClosed).toBe(false);
    under.resolve();
    const open = await closing;
    expect(await reasonOf(longer)).toBe("stored");
    expect(other.acceptsWrites()).toBe(false);
    await open!();
    expect(await reasonOf(writeElsewhere())).toBe("stored");
  });

  test("a restored database is open to processes that start on it, and closed to those of the site before", async () => {
    const open = await currentDatabase().closeWrites();
    await executeAlone("insert into settings (key, value) values ('restored', '\"abc\"')");
    const restored = await openAnother();
    expect(restored.restoreMark).toBe("abc");
    expect(await reasonOf(restored.db.insert(auditEntries).values(entry("restored")))).toBe("stored");
    expect(await reasonOf(writeElsewhere())).toBe("closed");
    await restored.close();
    await open!();
    await db().delete(settings).where(eq(settings.key, "restored"));
  });

  test("a process that restored and was killed, so that its connections ended, leaves nothing closed", async () => {
    const killed = await openAnother();
    await killed.closeWrites();
    expect(await reasonOf(writeElsewhere())).toBe("closed");
    await executeAlone(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'savia restore' and datname = current_database()",
    );
    await expect.poll(() => reasonOf(writeElsewhere())).toBe("stored");
    await killed.close();
  });
}

async function executeAlone(statement: string) {
  const session = await openPostgresSession(place.databaseUrl!);
  await session.query(statement);
  await session.close();
}
