import type { Maintenance } from "../client.server.ts";
import { oneRow } from "../one-row.ts";
import { errorCode } from "../error-code.ts";

/** At most 1 GB. What a busy server keeps beyond that, it overwrites by itself. */
const maxSegments = 64;

/**
 * Removes rewritten deletions from the WAL: begins a new segment, and a checkpoint frees the earlier ones. PostgreSQL
 * does not delete all of these but renames some for later use, with their old content, so these are overwritten too.
 * An ordinary role of a PostgreSQL server may do neither; then the segment is filled with messages that mean nothing, the
 * server's own checkpoint (every five minutes) is waited for, and the segments are overwritten with such messages, too.
 */
export async function overwriteOldWal(query: Maintenance) {
  const [last] = await query<{ lsn: string | null }>("select max(rewritten_at::pg_lsn)::text as lsn from deletions");
  if (!last?.lsn) return;
  // While the checkpoint begins in the segment that has the deletion, the server keeps that segment as it is.
  const segmentOf = (lsn: string) => `div(${lsn} - '0/0'::pg_lsn, pg_size_bytes(current_setting('wal_segment_size')))`;
  const deleted = segmentOf(`'${last.lsn}'::pg_lsn`);
  const current = oneRow(
    await query<{ same: boolean }>(`select ${segmentOf("pg_current_wal_insert_lsn()")} = ${deleted} as same`),
  );
  if (current.same) await overwriteSegment(query);
  await ifAllowed(() => query("checkpoint"));
  const checkpoint = oneRow(
    await query<{ done: boolean }>(`select ${segmentOf("redo_lsn")} > ${deleted} as done from pg_control_checkpoint()`),
  );
  if (!checkpoint.done) return;
  for (let segment = await countSegmentsAhead(query); segment > 0; segment--) await overwriteSegment(query);
  await query(`delete from deletions where rewritten_at::pg_lsn <= '${last.lsn}'::pg_lsn`);
}

/** Ends the current segment. The rest of it is filled with zeros. */
function begin(query: Maintenance) {
  return ifAllowed(async () => {
    // A switch does nothing in a segment without records.
    await query("select pg_logical_emit_message(false, 'savia', '')");
    await query("select pg_switch_wal()");
  });
}

async function overwriteSegment(query: Maintenance) {
  if (await begin(query)) return;
  for (let megabytes = 0; megabytes < 16; megabytes++)
    await query("select pg_logical_emit_message(false, 'savia', repeat(' ', 1024 * 1024))");
}

/** Counts the files that are prepared for later; without the right to list them, as many as the server keeps. */
async function countSegmentsAhead(query: Maintenance): Promise<number> {
  let ahead = 0;
  const isListed = await ifAllowed(async () => {
    const row = oneRow(
      await query<{ count: number }>(`
      select count(*)::int as count from pg_ls_waldir()
      where name ~ '^[0-9A-F]{24}$' and name >= pg_walfile_name(pg_current_wal_insert_lsn())`),
    );
    ahead = row.count;
  });
  if (!isListed) {
    const row = oneRow(
      await query<{ count: number }>(`
      select ceil(pg_size_bytes(current_setting('min_wal_size')) / pg_size_bytes(current_setting('wal_segment_size'))::float8)::int + 1 as count`),
    );
    ahead = row.count;
  }
  return Math.min(ahead, maxSegments);
}

/** False when the role may not do it. */
async function ifAllowed(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (errorCode(error) !== "42501") throw error;
    return false;
  }
}
