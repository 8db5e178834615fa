import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { outsideTransaction } from "#test/one-connection.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { db } from "../client.server.ts";
import { settings } from "../schema.ts";

useDatabase();

// The embedded database has no connection that could be lost.
if (inject("databaseKind") === "postgres")
  test("a connection lost during a transaction fails the transaction, not the process", async () => {
    const lost = db().transaction(async (transaction) => {
      const [own] = await rowsOf<{ pid: number }>(transaction.execute(sql`select pg_backend_pid() as pid`));
      await outsideTransaction(async () => {
        await db().execute(sql`select pg_terminate_backend(${own!.pid})`);
        // The connection must be lost while the transaction has no query in flight that could report it.
        await expect
          .poll(() => rowsOf(db().execute(sql`select 1 from pg_stat_activity where pid = ${own!.pid}`)), {
            timeout: scaledTimeout(30_000),
          })
          .toEqual([]);
      });
      await transaction.execute(sql`select 1`);
    });
    await expect(lost).rejects.toThrow();
    expect(await rowsOf(db().execute(sql`select 1 as one`))).toEqual([{ one: 1 }]);
  });

test("a failed transaction is rolled back, and the next one works", async () => {
  const failed = db().transaction(async (transaction) => {
    await transaction.insert(settings).values({ key: "half", value: 1 });
    await transaction.execute(sql`select 1 / 0`);
  });
  await expect(failed).rejects.toThrow();
  await db().transaction((transaction) => transaction.insert(settings).values({ key: "whole", value: 1 }));
  expect(await rowsOf(db().execute(sql`select key from settings where key in ('half', 'whole')`))).toEqual([
    { key: "whole" },
  ]);
});

async function rowsOf<Row>(result: Promise<unknown>): Promise<Row[]> {
  return ((await result) as { rows: Row[] }).rows;
}
