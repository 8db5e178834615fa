import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { openPglite } from "./embedded.server.ts";
import { yieldBetweenQueries } from "./yield-between-queries.server.ts";
import { maintainTables } from "./maintenance.server.ts";

const folder = mkdtempSync(join(tmpdir(), "savia-embedded-"));
let pglite: Awaited<ReturnType<typeof openPglite>>;
const db = () => drizzle(pglite, { schema: {} as Record<string, unknown> });
const noon = new Date(2026, 0, 5, 12);
const night = new Date(2026, 0, 5, 4);
const maintenance = (now: Date) => maintainTables(db(), now, async () => undefined);

beforeAll(async () => {
  pglite = await openPglite(folder);
  yieldBetweenQueries(pglite);
}, scaledTimeout(120_000));
afterAll(async () => {
  await pglite.close();
  rmSync(folder, { recursive: true, force: true });
});

test("other work runs between the queries of a request and of a transaction", {
  timeout: scaledTimeout(120_000),
}, async () => {
  let turns = 0;
  const counting = setInterval(() => turns++, 0);
  const busy = sql`select count(*) from generate_series(1, 20000)`;
  for (let query = 0; query < 20; query++) await db().execute(busy);
  const outside = turns;
  await db().transaction(async (tx) => {
    for (let query = 0; query < 20; query++) await tx.execute(busy);
  });
  clearInterval(counting);
  expect(outside).toBeGreaterThanOrEqual(10);
  expect(turns - outside).toBeGreaterThanOrEqual(10);
});

test("a table with few changes is vacuumed by day, a new large one at night, and is analyzed at once", {
  timeout: scaledTimeout(120_000),
}, async () => {
  const fill = (name: string, rows: number) =>
    db().execute(
      sql.raw(`create table ${name} as select n, repeat('x', 500) as filler from generate_series(1, ${rows}) n`),
    );
  await fill("small", 2000);
  await fill("large", 20_000);
  expect(await maintenance(noon)).toEqual(["small"]);
  const { rows } = await db().execute(
    sql`select distinct tablename from pg_stats where schemaname = 'public' order by 1`,
  );
  expect(rows.map((row) => row.tablename)).toEqual(["large", "small"]);
  expect(await maintenance(night)).toEqual(["large"]);
  expect(await maintenance(noon)).toEqual([]);
  await db().execute(sql`update large set n = n + 1 where n % 10 = 0 and n < 8000`);
  expect(await maintenance(noon)).toEqual(["large"]);
});
