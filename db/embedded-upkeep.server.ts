import { sql } from "drizzle-orm";
import type { PgliteDatabase } from "drizzle-orm/pglite";

const hour = 3_600_000;

/**
 * The embedded database has no autovacuum, and without statistics the planner sorts whole tables. So tables that grew
 * or shrank by a fifth since they were last looked at are vacuumed and analysed: at the start, and every hour.
 */
export async function startUpkeep(db: PgliteDatabase<Record<string, unknown>>) {
  await upkeep(db);
  const timer = setInterval(
    () =>
      void upkeep(db).catch((error: unknown) => console.error("The upkeep of the embedded database failed:", error)),
    hour,
  ).unref();
  return { stop: () => clearInterval(timer) };
}

async function upkeep(db: PgliteDatabase<Record<string, unknown>>) {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and abs(pg_relation_size(oid) / current_setting('block_size')::int - relpages) > 10 + relpages / 5`);
  for (const { name } of rows) await db.execute(sql`vacuum analyze ${sql.identifier(name)}`);
}
