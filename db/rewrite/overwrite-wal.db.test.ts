import { join } from "node:path";
import { sql, type SQL } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { filesWith, serverFolder } from "#test/database-files.ts";
import { useDatabase } from "#test/database.ts";
import { outsideTransaction } from "#test/one-connection.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { currentDatabase, db } from "../client.server.ts";
import { deletions, leads } from "../schema.ts";
import { overwriteOldWal } from "./overwrite-wal.server.ts";
import { alwaysRewritten, rewriteDeleted, rewriteWith } from "./rewrite-deleted.server.ts";

useDatabase();

const stored = () => db().select().from(deletions);

/** Other tests use the same server: while a transaction of theirs runs, a run leaves everything for the next. */
function expectRewritten(run: () => Promise<unknown>) {
  return expect
    .poll(
      async () => {
        await run();
        return stored();
      },
      { timeout: scaledTimeout(30_000) },
    )
    .toEqual([]);
}

async function rows(query: SQL) {
  return ((await db().execute(query)) as unknown as { rows: { name: string }[] }).rows;
}

async function deleteOne(name = "A") {
  const row = { emailKey: "a", email: "a", name, organization: "", language: "en" as const, source: "x" };
  await db().transaction(async (tx) => {
    // The servers of the tests write their WAL later.
    await tx.execute(sql`set local synchronous_commit = on`);
    await tx.insert(leads).values(row);
  });
  await db().delete(leads);
}

// The embedded database has one role and one connection.
if (inject("databaseKind") === "postgres") {
  test("an ordinary role waits for the server's own checkpoint, and overwrites the WAL with messages", async () => {
    await db().execute(sql`create role savia_ordinary`);
    await db().execute(sql`grant all on all tables in schema public to savia_ordinary`);
    try {
      await deleteOne("foxglovehollow");
      const folder = await serverFolder();
      const isInWal = () => folder !== undefined && filesWith(join(folder, "pg_wal"), ["foxglovehollow"]).length > 0;
      expect(isInWal()).toBe(folder !== undefined);
      await db().execute(sql`update deletions set rewritten_at = pg_current_wal_insert_lsn()::text`);
      const runAsOrdinary = () =>
        currentDatabase().maintain(async (query) => {
          await query("set role savia_ordinary");
          await expect(query("checkpoint")).rejects.toMatchObject({ code: "42501" });
          await overwriteOldWal(query);
        });
      await runAsOrdinary();
      await currentDatabase().maintain((query) => query("checkpoint"));
      await runAsOrdinary();
      expect(await stored()).toEqual([]);
      expect(isInWal()).toBe(false);
    } finally {
      await db().execute(sql`drop owned by savia_ordinary`);
      await db().execute(sql`drop role savia_ordinary`);
    }
  });

  test("a role that only owns its database and its tables rewrites them, statistics included", async () => {
    const [{ name }] = (await rows(sql`select current_database() as name`)) as [{ name: string }];
    const owner = `owner_of_${name}`;
    const run = (text: string) => db().execute(sql.raw(text));
    await run(`create role ${owner}`);
    const found = await rows(sql`select current_user as name`);
    try {
      await run(`alter database ${name} owner to ${owner}`);
      for (const table of await rows(sql`select tablename as name from pg_tables where schemaname = 'public'`))
        await run(`alter table public.${table.name} owner to ${owner}`);
      await run(`grant all on schema public to ${owner}`);
      await deleteOne();
      await currentDatabase().maintain(async (query) => {
        await query(`set role ${owner}`);
        await expect(query("select from pg_statistic")).rejects.toMatchObject({ code: "42501" });
        await expect
          .poll(
            async () => {
              await rewriteWith(query);
              return (await stored()).filter(({ rewrittenAt }) => rewrittenAt === null);
            },
            { timeout: scaledTimeout(30_000) },
          )
          .toEqual([]);
      });
    } finally {
      await run(`alter database ${name} owner to ${found[0]!.name}`);
      await run(`reassign owned by ${owner} to ${found[0]!.name}`);
      await run(`drop owned by ${owner}`);
      await run(`drop role ${owner}`);
    }
  });

  test("a table in use, or rows that a transaction may still see, are left for the next run", async () => {
    await deleteOne();
    await db().transaction(async (tx) => {
      await tx.execute(sql`lock table leads in access share mode`);
      expect(await outsideTransaction(rewriteDeleted)).not.toContain("leads");
    });
    expect((await stored()).filter(({ rewrittenAt }) => rewrittenAt === null)).not.toEqual([]);
    await db().transaction(
      async (tx) => {
        await tx.execute(sql`select 1`);
        await outsideTransaction(deleteOne);
        expect(await outsideTransaction(rewriteDeleted)).toEqual([]);
      },
      { isolationLevel: "repeatable read" },
    );
    await expectRewritten(rewriteDeleted);
  });
}

test("every table whose rows go with a person, an account, a subscriber or a team scan is rewritten after that", async () => {
  const found = await rows(sql`
    with recursive gone (oid) as (
      select unnest(array['leads', 'users', 'subscribers', 'team_scans']::regclass[])::oid
      union select conrelid from pg_constraint join gone on confrelid = gone.oid where contype = 'f' and confdeltype = 'c'
    )
    select relname as name from pg_class join gone using (oid)
    where not exists (select from pg_trigger where tgrelid = gone.oid and tgname = 'deleted')`);
  expect(found.map(({ name }) => name).filter((name) => !alwaysRewritten.includes(name))).toEqual([]);
});

test("a table is noted once for each transaction that deletes from it, and not when it deletes nothing", async () => {
  await expectRewritten(rewriteDeleted);
  await db().transaction(async (tx) => {
    await tx.delete(leads);
    await tx.execute(sql`delete from scans`);
  });
  expect(await stored()).toEqual([]);
  await db().transaction(async (tx) => {
    for (const key of ["b", "c"]) {
      await tx
        .insert(leads)
        .values({ emailKey: key, email: key, name: "B", organization: "", language: "en", source: "x" });
      await tx.delete(leads);
    }
  });
  expect((await stored()).map(({ tableName }) => tableName)).toEqual(["leads"]);
});
