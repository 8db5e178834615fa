import { sql } from "drizzle-orm";
import { currentDatabase, type Database } from "./client.server.ts";
import { contentVersion } from "./schema.ts";
import { oneRow } from "./one-row.ts";

/**
 * A notification on this channel makes processes check the version immediately instead of at their next poll. Its
 * payload is the version; one without is from an earlier release and means that content has changed.
 */
export const contentChannel = "content";

/**
 * Records a change of public content, and returns the version. For content tables the database does it by itself at the
 * commit (migration 0018); a change of what pages show from other tables needs this. Must be the last statement of the
 * transaction that makes the change: the row stays locked until the commit, so such transactions commit one after the
 * other.
 */
export async function raiseContentVersion(tx: Database): Promise<number> {
  const result = await tx.execute<{ version: string }>(sql`
    with raised as (
      insert into ${contentVersion} (id, version) values (1, 1)
      on conflict (id) do update set version = content_version.version + 1, changed_at = now()
      returning version
    )
    select version::text as version, pg_notify(${contentChannel}, version::text),
      set_config('savia.content_raised', pg_current_xact_id()::text, true)
    from raised`);
  return Number(oneRow(result.rows).version);
}

/** Reads the current version, with a deadline in milliseconds. */
export async function readContentVersion(milliseconds: number): Promise<number> {
  const [row] = await currentDatabase().probe<{ version: string }>(
    "select version::text as version from content_version where id = 1",
    milliseconds,
  );
  return Number(row?.version ?? 0);
}
