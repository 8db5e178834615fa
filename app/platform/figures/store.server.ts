import { randomBytes } from "node:crypto";
import { and, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import { toSiteTime } from "#app/platform/time/site-time.ts";
import { db, type Database } from "#db/client.server.ts";
import { figureSums, visitorMarks, visitorSalts } from "#db/schema.ts";
import { browserMark, visitorKind, type Counter, type Mark } from "./counter.server.ts";
import { createSums, type SumKind, type SumRow } from "./sums.server.ts";

/** Adds what a counter has counted to the database, and tells it the day, the hour and the salt that hold now. */
export async function storeCounts(counter: Counter, now = new Date()) {
  const taken = counter.take();
  if (taken.rows.length > 0 || taken.marks.length > 0 || taken.waiting.length > 0) {
    try {
      const browsers = await db().transaction((tx) => store(tx as unknown as Database, counter, taken));
      counter.proveAll(browsers);
    } catch (error) {
      counter.giveBack(taken);
      throw error;
    }
  }
  const [day = "", time = ""] = toSiteTime(now).split("T");
  counter.setClock({ day, hour: Number(time.slice(0, 2)), salt: await saltOf(day) });
}

type Taken = ReturnType<Counter["take"]>;

async function store(tx: Database, counter: Counter, { rows, marks, waiting }: Taken): Promise<number[]> {
  // Held until the end, so that the day does not end meanwhile. Marks of a day that is over are dropped.
  const [open] = await tx
    .select({ day: visitorSalts.day })
    .from(visitorSalts)
    .where(eq(visitorSalts.day, counter.day))
    .for("share");
  const sums = createSums();
  sums.giveBack(rows);
  if (open) {
    for (const { kind, language } of await storeMarks(tx, marks)) {
      if (kind === browserMark) continue;
      const isVisitor = kind === visitorKind;
      sums.add(counter.day, counter.hour, isVisitor ? "visitors" : "step", {
        name: isVisitor ? "" : kind,
        language: language === "es" || language === "en" ? language : "",
      });
    }
  }
  await addRows(tx, sums.take());
  if (!open || waiting.length === 0) return [];
  const known = await tx
    .select({ mark: visitorMarks.mark })
    .from(visitorMarks)
    .where(and(eq(visitorMarks.kind, browserMark), inArray(visitorMarks.mark, waiting)));
  return known.map(({ mark }) => mark);
}

const rowsOfStatement = 500;

/** Returns those that were new today. */
async function storeMarks(tx: Database, marks: Mark[]): Promise<Mark[]> {
  const byKey = new Map(marks.map((mark) => [`${mark.kind} ${mark.mark}`, mark]));
  // In one order in every process, so that two of them never wait for each other.
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, mark]) => mark);
  const fresh: Mark[] = [];
  for (let at = 0; at < sorted.length; at += rowsOfStatement) {
    const part = sorted.slice(at, at + rowsOfStatement).map(({ kind, mark }) => ({ kind, mark }));
    const stored = await tx
      .insert(visitorMarks)
      .values(part)
      .onConflictDoNothing()
      .returning({ kind: visitorMarks.kind, mark: visitorMarks.mark });
    for (const { kind, mark } of stored) {
      const found = byKey.get(`${kind} ${mark}`);
      if (found) fresh.push(found);
    }
  }
  return fresh;
}

export async function addRows(tx: Database, rows: SumRow[]) {
  const key = ({ kind, day, hour, name, detail, language }: SumRow) =>
    [kind, day, hour, name, detail, language].join("\n");
  const sorted = rows.map((row) => ({ row, at: key(row) })).sort((a, b) => (a.at < b.at ? -1 : 1));
  for (let at = 0; at < sorted.length; at += rowsOfStatement) {
    await tx
      .insert(figureSums)
      .values(sorted.slice(at, at + rowsOfStatement).map(({ row }) => row))
      .onConflictDoUpdate({
        target: [
          figureSums.kind,
          figureSums.day,
          figureSums.hour,
          figureSums.name,
          figureSums.detail,
          figureSums.language,
        ],
        set: {
          count: sql`${figureSums.count} + excluded.count`,
          total: sql`${figureSums.total} + excluded.total`,
        },
      });
  }
}

/** The day's salt, which the first process that asks makes: it also forgets the salt and the marks of the day before. */
async function saltOf(day: string): Promise<string> {
  const [known] = await db().select({ salt: visitorSalts.salt }).from(visitorSalts).where(eq(visitorSalts.day, day));
  if (known) return known.salt;
  return db().transaction(async (tx) => {
    await tx.execute(sql`lock table ${visitorSalts} in access exclusive mode`);
    const [first] = await tx.select().from(visitorSalts).where(gte(visitorSalts.day, day));
    if (first) return first.day === day ? first.salt : "";
    await tx.execute(sql`truncate ${visitorMarks}, ${visitorSalts}`);
    const salt = randomBytes(32).toString("base64url");
    await tx.insert(visitorSalts).values({ day, salt });
    return salt;
  });
}

export const keptHourDays = 60;
export const keptMonths = 26;

/** Deletes what is older than the figures are kept. */
export async function deleteOldFigures(now = new Date()) {
  const dayBefore = (date: Date) => toSiteTime(date).slice(0, 10);
  const hours = dayBefore(new Date(now.getTime() - keptHourDays * 86_400_000));
  const months = new Date(now);
  months.setUTCMonth(months.getUTCMonth() - keptMonths);
  await db()
    .delete(figureSums)
    .where(or(and(gte(figureSums.hour, 0), lt(figureSums.day, hours)), lt(figureSums.day, dayBefore(months))));
}

export type { SumKind };
