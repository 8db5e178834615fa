import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { PgliteDatabase } from "drizzle-orm/pglite";
import { freeBytes } from "../disk/disk-space.server.ts";

/** The start comes first, then a check every minute, with a pause after every table. */
const times = { first: 10_000, between: 60_000, afterTable: 1000 };

const megabyte = 1024 * 1024;
/** Old WAL is removed by a checkpoint. Measured: without one, 1.9 GB of it beside a table of 30 MB. */
const checkpointAfter = 32 * megabyte;
/** VACUUM writes WAL for every page it cleans; it can wait until there is room. */
const roomForVacuum = 128 * megabyte;

/**
 * Ten times less than usual: ANALYZE then reads 3,000 rows instead of 30,000, which takes a tenth of a second for the
 * largest table, and the planner has to tell large from small, not more (docs/decisions/0007-search-does-bounded-work.md).
 */
const statisticsTarget = 10;
/** Pages that VACUUM looks at in well under 200 ms. */
const mostPages = 1000;

/** When a table may be vacuumed that changed too much for that, because somebody loaded many rows at once. */
const night = { from: 3, to: 5 };

type Table = { name: string; pages: number; dirty: number; analyzed: boolean };

type Embedded = PgliteDatabase<Record<string, unknown>>;

/**
 * What a PostgreSQL server does in the background and the embedded database does not do by itself:
 * - checkpoints, or the WAL grows until the process ends;
 * - VACUUM and ANALYZE, or the planner sorts whole tables. A table is vacuumed as soon as a little of it has changed,
 *   because that takes no noticeable time; after a large change it waits for the night.
 */
export function startUpkeep(db: Embedded) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (milliseconds: number) => wait(milliseconds, undefined, { signal, ref: false });
  const done = run().catch(() => undefined);

  async function run() {
    await pause(times.first);
    for (;;) {
      try {
        await checkpointWhenDue(db);
        if (freeBytes() > roomForVacuum) await lookAfterTables(db, new Date(), () => pause(times.afterTable));
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

async function checkpointWhenDue(db: Embedded) {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
  );
  if (rows[0]!.bytes > checkpointAfter) await db.execute(sql`checkpoint`);
}

/** Returns the tables that were vacuumed. */
export async function lookAfterTables(db: Embedded, now: Date, pause: () => Promise<unknown>): Promise<string[]> {
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
