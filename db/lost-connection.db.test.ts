import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { currentDatabase, db } from "./client.server.ts";

useDatabase();

test("a connection that is lost within a transaction fails the transaction, not the process", async () => {
  const lost = db().transaction(async (transaction) => {
    if (currentDatabase().kind !== "postgres") throw new Error("lost");
    const [own] = await rowsOf<{ pid: number }>(transaction.execute(sql`select pg_backend_pid() as pid`));
    await db().execute(sql`select pg_terminate_backend(${own!.pid})`);
    // Gone while this transaction asks nothing, so that no query is there to be told.
    await expect
      .poll(() => rowsOf(db().execute(sql`select 1 from pg_stat_activity where pid = ${own!.pid}`)))
      .toEqual([]);
    await transaction.execute(sql`select 1`);
  });
  await expect(lost).rejects.toThrow();
  expect(await rowsOf(db().execute(sql`select 1 as one`))).toEqual([{ one: 1 }]);
});

async function rowsOf<Row>(result: Promise<unknown>): Promise<Row[]> {
  return ((await result) as { rows: Row[] }).rows;
}
