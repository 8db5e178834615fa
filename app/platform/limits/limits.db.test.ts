import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { db } from "#db/client.server.ts";
import { rateLimits } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { executeOnServer } from "#test/postgres.ts";
import { deleteExpiredPoints, resetPoints, refundPoint, consumePoint } from "./limits.server.ts";

const place = useDatabase();
const onPostgres = inject("databaseKind") === "postgres";
const limit = (name: string) => ({ name, points: 3, seconds: 60 });
const take = async (name: string, key = "ana") => (await consumePoint(limit(name), key)).allowed;

test("[R16] points are counted per key, also under concurrent requests", async () => {
  const taken = await Promise.all(Array.from({ length: 8 }, () => take("many")));
  expect(taken.filter(Boolean)).toHaveLength(3);
  expect(await consumePoint(limit("many"), "ana")).toMatchObject({ allowed: false, retryAfter: expect.any(Number) });
  expect(await take("many", "leo")).toBe(true);
});

test("a point can be returned, and all points can be reset", async () => {
  for (let number = 0; number < 3; number++) await take("returned");
  await refundPoint(limit("returned"), "ana");
  expect([await take("returned"), await take("returned")]).toEqual([true, false]);
  await resetPoints(limit("returned"), "ana");
  expect(await take("returned")).toBe(true);
});

test("with PostgreSQL the points are rows that all processes share, and expired rows are deleted", async () => {
  await take("stored");
  const rows = await db().select().from(rateLimits).where(sql`key like 'stored:%'`);
  expect(rows).toMatchObject(onPostgres ? [{ key: "stored:ana", points: 1 }] : []);
  await db()
    .insert(rateLimits)
    .values({ key: "old", points: 1, expire: new Date(Date.now() - 1000) });
  await deleteExpiredPoints();
  const left = (await db().select().from(rateLimits)).map(({ key }) => key);
  expect(left.includes("old")).toBe(!onPostgres);
  expect(left.includes("stored:ana")).toBe(onPostgres);
});

test("a per-process limit stores no row", async () => {
  await consumePoint({ ...limit("flood"), perProcess: true }, "ana");
  expect(await db().select().from(rateLimits).where(sql`key like 'flood:%'`)).toEqual([]);
});

async function countWithoutDatabase() {
  const name = new URL(place.databaseUrl!).pathname.slice(1);
  const server = inject("serverUrl");
  await executeOnServer(server, `alter database ${name} allow_connections false`);
  await executeOnServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  try {
    const taken = [];
    for (let number = 0; number < 4; number++) taken.push(await take("away"));
    expect(taken).toEqual([true, true, true, false]);
  } finally {
    await executeOnServer(server, `alter database ${name} allow_connections true`);
  }
}

if (onPostgres) test("while the database is unreachable, each process counts on its own", countWithoutDatabase);
