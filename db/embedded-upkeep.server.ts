import type { PGlite } from "@electric-sql/pglite";
import { freeBytes } from "./disk/disk-space.server.ts";

const minute = 60_000;
const megabyte = 1024 * 1024;

/** Old WAL is removed by a checkpoint. Measured: without one, 1.9 GB of it beside a table of 30 MB. */
const checkpointAfter = 32 * megabyte;

/** VACUUM writes WAL for every page it cleans; it can wait until there is room. */
const roomForVacuum = 128 * megabyte;

/**
 * What a PostgreSQL server does in the background and the embedded database does not do by itself:
 * - checkpoints, or the WAL grows until the process ends;
 * - VACUUM and ANALYZE of tables that grew or shrank by a fifth, or the planner sorts whole tables.
 */
export async function startUpkeep(pglite: PGlite) {
  await vacuumChanged(pglite);
  await checkpointWhenDue(pglite);
  const every = (minutes: number, work: (pglite: PGlite) => Promise<void>) =>
    setInterval(
      () =>
        void work(pglite).catch((error: unknown) =>
          console.error("The upkeep of the embedded database failed:", error),
        ),
      minutes * minute,
    ).unref();
  const timers = [every(1, checkpointWhenDue), every(60, vacuumChanged)];
  return { stop: () => timers.forEach(clearInterval) };
}

async function checkpointWhenDue(pglite: PGlite) {
  const { rows } = await pglite.query<{ bytes: number }>(
    "select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()",
  );
  if (rows[0]!.bytes > checkpointAfter) await pglite.query("checkpoint");
}

async function vacuumChanged(pglite: PGlite) {
  if (freeBytes() < roomForVacuum) return;
  const { rows } = await pglite.query<{ name: string }>(`
    select quote_ident(relname) as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and abs(pg_relation_size(oid) / current_setting('block_size')::int - relpages) > 10 + relpages / 5`);
  for (const { name } of rows) await pglite.query(`vacuum analyze ${name}`);
}
