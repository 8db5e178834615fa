import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { db } from "#db/client.server.ts";
import { figureSums, visitorMarks, visitorSalts } from "#db/schema.ts";
import { createCounter } from "./counter.server.ts";
import { deleteOldFigures, storeCounts } from "./store.server.ts";

useDatabase();

const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
const morning = new Date("2026-11-18T15:00:00Z");
const nextDay = new Date("2026-11-19T15:00:00Z");

beforeEach(async () => {
  await db().execute(sql`truncate ${figureSums}, ${visitorMarks}, ${visitorSalts}`);
});

async function startCounter(now = morning) {
  const counter = createCounter({ ownHost: "savia.example", addressOf: (peer) => peer });
  await storeCounts(counter, now);
  return counter;
}

type Counter = Awaited<ReturnType<typeof startCounter>>;

function visit(counter: Counter, peer: string, page = "/about") {
  counter.countFile({ userAgent }, peer);
  counter.countPage(page, { userAgent }, peer);
}

async function countOf(kind: string, name = "") {
  const rows = await db().select().from(figureSums);
  return rows
    .filter((row) => row.kind === kind && row.name === name && row.hour === -1)
    .reduce((sum, { count }) => sum + count, 0);
}

test("[FI4] two processes add to the same sums, and a visitor of both is one visitor of the day", async () => {
  const [first, second] = [await startCounter(), await startCounter()];
  visit(first, "203.0.113.1");
  visit(second, "203.0.113.1");
  visit(second, "203.0.113.2", "/tools?step=2");
  visit(first, "203.0.113.2", "/tools?step=2");
  await Promise.all([storeCounts(first, morning), storeCounts(second, morning)]);
  visit(first, "203.0.113.1");
  await storeCounts(first, morning);
  expect(await countOf("views")).toBe(5);
  expect(await countOf("page", "/about")).toBe(3);
  expect(await countOf("visitors")).toBe(2);
  expect(await countOf("step", "scanner.page.2"), "once a visitor and day").toBe(1);
});

test("a page in one process counts when the style sheet was asked for in another", async () => {
  const [first, second] = [await startCounter(), await startCounter()];
  first.countPage("/", { userAgent }, "203.0.113.1");
  second.countFile({ userAgent }, "203.0.113.1");
  await storeCounts(first, morning);
  expect(await countOf("views")).toBe(0);
  await storeCounts(second, morning);
  await storeCounts(first, morning);
  await storeCounts(first, morning);
  expect(await countOf("views")).toBe(1);
  expect(await countOf("visitors")).toBe(1);
});

test("[FI3] when the day ends, its salt and its marks are gone, and the sums stay", async () => {
  const [first, second] = [await startCounter(), await startCounter()];
  visit(first, "203.0.113.1");
  await storeCounts(first, morning);
  const [before] = await db().select().from(visitorSalts);
  visit(second, "203.0.113.2");
  await storeCounts(first, nextDay);
  const salts = await db().select().from(visitorSalts);
  expect(salts).toHaveLength(1);
  expect(salts[0]!.salt).not.toBe(before!.salt);
  // The other process is late: its views count for their own day, its marks are dropped.
  await storeCounts(second, nextDay);
  expect(await db().select().from(visitorMarks)).toEqual([]);
  const rows = await db().select().from(figureSums);
  expect(new Set(rows.map(({ day }) => day))).toEqual(new Set(["2026-11-18"]));
  expect(await countOf("views")).toBe(2);
  expect(await countOf("visitors")).toBe(1);
});

test("while the database refuses, nothing is lost", async () => {
  const counter = await startCounter();
  visit(counter, "203.0.113.1");
  await db().execute(sql`alter table figure_sums rename to figure_sums_away`);
  await expect(storeCounts(counter, morning)).rejects.toThrow();
  await db().execute(sql`alter table figure_sums_away rename to figure_sums`);
  await storeCounts(counter, morning);
  expect(await countOf("views")).toBe(1);
  expect(await countOf("visitors")).toBe(1);
});

test("hours are kept for 60 days, days for 26 months", async () => {
  const row = (day: string, hour: number) => ({
    day,
    hour,
    kind: "views",
    name: "",
    detail: "",
    language: "en",
    count: 1,
    total: 0,
  });
  await db()
    .insert(figureSums)
    .values([
      row("2026-11-17", 9),
      row("2026-09-01", 9),
      row("2026-09-01", -1),
      row("2024-10-01", -1),
      row("2024-08-01", -1),
    ]);
  await deleteOldFigures(morning);
  const left = await db().select({ day: figureSums.day, hour: figureSums.hour }).from(figureSums);
  expect(left.map(({ day, hour }) => `${day} ${hour}`).sort()).toEqual([
    "2024-10-01 -1",
    "2026-09-01 -1",
    "2026-11-17 9",
  ]);
});

test("the tables of the day's hashes are not in the database's log", async () => {
  const { rows } = (await db().execute(sql`
    select relname, relpersistence from pg_class where relname in ('visitor_salts', 'visitor_marks') order by 1`)) as unknown as {
    rows: { relname: string; relpersistence: string }[];
  };
  expect(rows.map(({ relpersistence }) => relpersistence)).toEqual(["u", "u"]);
});
