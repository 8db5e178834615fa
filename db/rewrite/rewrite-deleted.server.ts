import { setTimeout as delay } from "node:timers/promises";
import { freeBytes, reserveBytes } from "../disk/disk-space.server.ts";
import { currentDatabase, type Maintenance } from "../client.server.ts";
import { quoteIdentifier } from "../backup/dump.server.ts";
import { overwriteOldWal } from "./overwrite-wal.server.ts";
import { oneRow } from "../one-row.ts";
import { errorCode } from "../error-code.ts";

/**
 * Small tables that are rewritten with every deletion. Their rows come and go all the time, so a deletion in one of
 * them alone is no reason; but they may contain the address, the device or a link of whoever was erased.
 */
export const alwaysRewritten = [
  "team_scan_answers",
  "team_scan_links",
  "team_scan_invitations",
  "team_scan_closings",
  "scan_page_links",
  "event_registration_links",
  "event_notices",
  "sessions",
  "verifications",
  "user_roles",
  "drafts",
  "rate_limits",
  "mail_budget",
  "lead_presence",
  "jobs",
];

/** Rewriting a larger table would hold up visitors for more than a few seconds, so it waits until the night. */
const largeBytes = { embedded: 160 * 1024 * 1024, postgres: 256 * 1024 * 1024 };
const night = { from: 3, to: 5 };

/**
 * A deleted row stays readable in the table's file, in its indexes, in the planner's statistics and in the WAL. This
 * writes the tables that rows were deleted from anew, overwrites the WAL, and returns the tables (decision record 23).
 * Whatever cannot be done now, because a table is in use or a long transaction may still see the rows, is left for the
 * next run.
 */
export async function rewriteDeleted(now = new Date()): Promise<string[]> {
  return currentDatabase().maintain((query) => rewriteWith(query, now));
}

export async function rewriteWith(query: Maintenance, now = new Date()): Promise<string[]> {
  const rewritten = await rewriteTables(query, now);
  await overwriteOldWal(query);
  return rewritten;
}

type Deletion = { table: string; ids: string[]; bytes: number; seen: boolean };

async function rewriteTables(query: Maintenance, now: Date): Promise<string[]> {
  const found = await query<Deletion>(`
    select table_name as table, array_agg(id::text) as ids, pg_total_relation_size(to_regclass(table_name))::float8 as bytes,
      ${stillSeen("max(transaction_id::bigint)::text::xid8")} as seen
    from deletions where rewritten_at is null group by 1`);
  const isNight = now.getHours() >= night.from && now.getHours() < night.to;
  const due = found.filter(
    ({ bytes, seen }) => !seen && (bytes <= largeBytes[currentDatabase().kind] || isNight) && hasRoomFor(bytes),
  );
  if (due.length === 0) return [];
  if (isNight && currentDatabase().kind === "postgres") await query("set statement_timeout = '10min'");
  const tables = [...new Set([...due.map(({ table }) => table), ...alwaysRewritten])];
  const done: string[] = [];
  for (const table of tables) {
    if (await rewrite(query, table)) done.push(table);
  }
  // What was erased may be in any of these, so all of them count or none.
  if (!(await rewriteStatistics(query)) || alwaysRewritten.some((table) => !done.includes(table))) return done;
  const ids = due.filter(({ table }) => done.includes(table)).flatMap((deletion) => deletion.ids);
  await query(
    `update deletions set rewritten_at = pg_current_wal_insert_lsn()::text where id = any('{${ids.join()}}')`,
  );
  return done;
}

/** False when the table is in use for longer than the lock timeout: while this waits, it blocks others. */
async function rewrite(query: Maintenance, table: string): Promise<boolean> {
  try {
    await query(`vacuum (full, analyze) ${quoteIdentifier(table)}`);
    // The statistics have none of their own, and an ordinary role may not read them.
    if (table !== "pg_statistic") await forgetStatisticsOfEmpty(query, table);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === "55P03" || code === "57014") return false;
    throw error;
  }
}

/**
 * Whether VACUUM FULL would keep rows that this transaction deleted: while another session of the database may see
 * them, or while a transaction that is older than theirs runs in any database of the server.
 */
function stillSeen(transaction: string) {
  return `(
    pg_snapshot_xmin(pg_current_snapshot()) <= ${transaction}
    or exists (
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and age(backend_xmin) >= age(${transaction}::xid)
    ))`;
}

/**
 * The planner's statistics contain values of rows, and rewriting the tables has just replaced them. False when a
 * transaction that began before that (autovacuum's, say) does not end soon, and keeps the replaced ones.
 */
async function rewriteStatistics(query: Maintenance): Promise<boolean> {
  const last = oneRow(await query<{ transaction: string }>("select pg_current_xact_id()::text as transaction"));
  for (let attempt = 0; attempt < 20; attempt++) {
    const others = oneRow(await query<{ seen: boolean }>(`select ${stillSeen(`'${last.transaction}'::xid8`)} as seen`));
    if (!others.seen) return rewrite(query, "pg_statistic");
    await delay(100);
  }
  return false;
}

/**
 * ANALYZE keeps the statistics of a table that has become empty, and with them values of its last rows. Declaring a
 * column again with its own type forgets those of the column.
 */
async function forgetStatisticsOfEmpty(query: Maintenance, table: string) {
  const columns = await query<{ name: string; type: string }>(`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = '${table}'::regclass and not attisdropped and attname in (
      select attname from pg_stats where schemaname = 'public' and tablename = '${table}'
    ) and not exists (select from ${quoteIdentifier(table)})`);
  for (const { name, type } of columns) {
    await query(`alter table ${quoteIdentifier(table)} alter column ${quoteIdentifier(name)} type ${type}`).catch(
      (error: { code?: string }) => {
        // feature_not_supported: a trigger depends on the column. Those are states, not words of people.
        if (error.code !== "0A000") throw error;
      },
    );
  }
}

/** The new copy exists beside the old one for a moment, and is written to the WAL. PostgreSQL has its own disk. */
function hasRoomFor(bytes: number): boolean {
  return currentDatabase().kind === "postgres" || freeBytes() > reserveBytes + 3 * bytes;
}
