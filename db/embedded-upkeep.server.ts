import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { PgliteDatabase } from "drizzle-orm/pglite";

/** The start comes first, then a look every few minutes, with a pause after every table. */
const times = { first: 10_000, between: 5 * 60_000, afterTable: 1000 };
/**
 * Ten times less than usual: ANALYZE then reads 3,000 rows instead of 30,000, which takes a tenth of a second for the
 * largest table, and the planner has to tell large from small, not more (docs/decisions/0010-search-does-bounded-work.md).
 */
const statisticsTarget = 10;
/** Pages that VACUUM looks at in well under 200 ms. */
const mostPages = 1000;

/** When a table may be vacuumed that changed too much for that, because somebody loaded many rows at once. */
const night = { from: 3, to: 5 };

type Table = { name: string; pages: number; dirty: number; analyzed: boolean };

/**
 * The embedded database has no autovacuum, and without statistics the planner sorts whole tables. A table is looked after
 * as soon as a little of it has changed, because then nobody notices; after a large change it waits for the night.
 */
export function startUpkeep(db: PgliteDatabase<Record<string, unknown>>) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (milliseconds: number) => wait(milliseconds, undefined, { signal, ref: false });
  const done = run().catch(() => undefined);

  async function run() {
    await pause(times.first);
    for (;;) {
      try {
        await lookAfterTables(db, new Date(), () => pause(times.afterTable));
      } catch (error) {
        if (!signal.aborted) console.error("The upkeep of the embedded database failed:", error);
      }
      await pause(times.between);
    }
  }

  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

/** Returns the tables that were vacuumed. */
export async function lookAfterTables(
  db: PgliteDatabase<Record<string, unknown>>,
  now: Date,
  pause: () => Promise<unknown>,
): Promise<string[]> {
  // Pages that are not known to be visible to everybody are those that changed since the last VACUUM.
  const { rows } = await db.execute<Table>(sql`
    select relname as name, size.pages, size.pages - relallvisible as dirty,
      exists (select from pg_statistic where starelid = pg_class.oid) as analyzed
    from pg_class, lateral (select (pg_relation_size(oid) / current_setting('block_size')::int)::int as pages) as size
    where relkind = 'r' and relnamespace = 'public'::regnamespace and size.pages > 10`);
  const atNight = now.getHours() >= night.from && now.getHours() < night.to;
  const vacuumed: string[] = [];
  for (const { name, pages, dirty, analyzed } of rows) {
    const changed = dirty > 20 + pages / 50;
    const vacuum = changed && (dirty <= mostPages || atNight);
    if (vacuum) {
      await db.execute(sql`vacuum ${sql.identifier(name)}`);
      vacuumed.push(name);
      await pause();
    }
    if (vacuum || !analyzed) {
      await db.execute(sql`set default_statistics_target = ${sql.raw(String(statisticsTarget))}`);
      await db.execute(sql`analyze ${sql.identifier(name)}`);
      await pause();
    }
  }
  return vacuumed;
}
