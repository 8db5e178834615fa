import { sql, type SQL } from "drizzle-orm";
import { currentDatabase, type Database } from "./client.server.ts";
import { contentVersion } from "./schema.ts";

/**
 * A notification on this channel makes processes check the version immediately instead of at their next poll. Its
 * payload is the version; one without is from an earlier release and means that content has changed.
 */
export const contentChannel = "content";

/**
 * Records a change of what pages show, and returns the version. Must be the last statement of the transaction that makes
 * the change: the row stays locked until the commit, so such transactions commit one after the other.
 */
export async function raiseContentVersion(tx: Database): Promise<number> {
  return (await raise(tx, sql`true`))!;
}

/**
 * Raises the version if the transaction has changed something that visitors can see, which the database marks (migration
 * 0040). It would raise it at the commit too; here the version becomes known.
 */
export function raiseIfChanged(tx: Database): Promise<number | undefined> {
  return raise(tx, sql`current_setting('savia.content_marked', true) = pg_current_xact_id_if_assigned()::text`);
}

async function raise(tx: Database, condition: SQL): Promise<number | undefined> {
  const result = await tx.execute<{ version: string }>(sql`
    with raised as (
      insert into ${contentVersion} (id, version) select 1, 1 where ${condition}
      on conflict (id) do update set version = content_version.version + 1, changed_at = now()
      returning version
    )
    select version::text as version, pg_notify(${contentChannel}, version::text),
      set_config('savia.content_raised', pg_current_xact_id()::text, true)
    from raised`);
  const [row] = result.rows;
  return row && Number(row.version);
}

/** Reads the current version, with a deadline in milliseconds. */
export async function readContentVersion(milliseconds: number): Promise<number> {
  const [row] = await currentDatabase().probe<{ version: string }>(
    "select version::text as version from content_version where id = 1",
    milliseconds,
  );
  return Number(row?.version ?? 0);
}
