import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { PgliteDatabase } from "drizzle-orm/pglite";
import { freeBytes } from "../disk/disk-space.server.ts";
import { oneRow } from "../one-row.ts";

/**
 * In milliseconds: the first check comes some time after the start, the others every minute, with a pause after each
 * table.
 */
const times = { first: 10_000, between: 60_000, afterTable: 1000 };

const megabyte = 1024 * 1024;
/** A checkpoint removes old WAL. Measured without checkpoints: 1.9 GB of WAL for a table of 30 MB. */
const checkpointAfter = 32 * megabyte;
/** VACUUM writes WAL for every page it cleans, so it waits until there is enough space. */
const spaceForVacuum = 128 * megabyte;

/**
 * A tenth of the default: ANALYZE reads 3,000 rows instead of 30,000, which takes a tenth of a second for the largest
 * table. The planner only needs to tell large from small (docs/decisions/0007-search-does-bounded-work.md).
 */
const statisticsTarget = 10;
/** As many changed pages as VACUUM processes in well under 200 ms. */
const maxPagesByDay = 1000;

/** Hours during which tables with more changes are vacuumed, for example after a bulk load. */
const night = { from: 3, to: 5 };

type Table = { name: string; pages: number; dirty: number; analyzed: boolean };

type Embedded = PgliteDatabase<Record<string, unknown>>;

/**
 * Does what a PostgreSQL server does in the background, but the embedded database does not:
 * - checkpoints, without which the WAL grows until the process exits;
 * - VACUUM and ANALYZE, without which the planner sorts whole tables. A table with few changes is vacuumed soon, which
 *   takes no noticeable time; one with many changes waits until the night.
 */
export function startMaintenance(db: Embedded) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (milliseconds: number) => wait(milliseconds, undefined, { signal, ref: false });
  const done = run().catch(() => undefined);

  async function run() {
    await pause(times.first);
    for (;;) {
      try {
        await checkpointWhenDue(db);
        if (freeBytes() > spaceForVacuum) await maintainTables(db, new Date(), () => pause(times.afterTable));
      } catch (error) {
        if (!signal.aborted) console.error("Maintenance of the embedded database failed:", error);
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
  if (oneRow(rows).bytes > checkpointAfter) await db.execute(sql`checkpoint`);
}

/** Returns the tables that were vacuumed. */
export async function maintainTables(db: Embedded, now: Date, pause: () => Promise<unknown>): Promise<string[]> {
  // Pages that are not marked all-visible have changed since the last VACUUM.
  const { rows } = await db.execute<Table>(sql`
    select relname as name, size.pages, size.pages - relallvisible as dirty,
      exists (select from pg_statistic where starelid = pg_class.oid) as analyzed
    from pg_class, lateral (select (pg_relation_size(oid) / current_setting('block_size')::int)::int as pages) as size
    where relkind = 'r' and relnamespace = 'public'::regnamespace and size.pages > 10`);
  const atNight = now.getHours() >= night.from && now.getHours() < night.to;
  const vacuumed: string[] = [];
  for (const { name, pages, dirty, analyzed } of rows) {
    const changed = dirty > 20 + pages / 50;
    const vacuum = changed && (dirty <= maxPagesByDay || atNight);
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
