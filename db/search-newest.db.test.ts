import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { db } from "./client.server.ts";
import { auditEntries } from "./schema.ts";
import { searchNewest } from "./search-newest.server.ts";

useDatabase();

const rows = 5000;

// Times that differ by microseconds or not at all: no row may be skipped or repeated between two batches.
beforeAll(async () => {
  await db().execute(sql`
    insert into audit_entries (id, actor_email, action, subject, created_at)
    select lpad(n::text, 6, '0'), 'x', case when n % 2 = 0 then 'even' else 'odd' end, 'subject ' || n,
      timestamptz '2026-01-01' + (n / 3) * interval '1 microsecond'
    from generate_series(1, ${sql.raw(String(rows))}) n`);
});

const walk = (given: { every: number; only?: "even"; maxHits?: number; maxRows?: number }) =>
  searchNewest({
    table: auditEntries,
    where: given.only && sql`action = ${given.only}`,
    selective: given.only !== undefined,
    newest: sql.identifier("created_at"),
    columns: [sql.identifier("subject")],
    matching: sql`substring(subject from 9)::int % ${sql.raw(String(given.every))} = 0`,
    maxHits: given.maxHits ?? 10_000,
    maxRows: given.maxRows ?? 10_000,
  });

const numbers = (every: number, from = rows) =>
  Array.from({ length: from }, (_, index) => from - index)
    .filter((number) => number % every === 0)
    .map((number) => String(number).padStart(6, "0"));

test("a walk over several batches finds every match once, newest first", async () => {
  expect(await walk({ every: 7 })).toEqual({ ids: numbers(7), complete: true });
  expect(await walk({ every: 7, only: "even" })).toEqual({ ids: numbers(14), complete: true });
});

test("a walk stops at the limit of matches or of examined rows", async () => {
  expect(await walk({ every: 2, maxHits: 3 })).toEqual({ ids: numbers(2).slice(0, 3), complete: false });
  const { ids, complete } = await walk({ every: 1, maxRows: 2500 });
  expect({ found: ids.length, complete }).toEqual({ found: 2500, complete: false });
});
