import { sql, type Name, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db } from "./client.server.ts";

/** Rows looked at in one query: some 50 ms on the embedded database, on which nothing else happens meanwhile. */
const rowsAtOnce = 2000;

type Walk = {
  table: PgTable;
  /** The list and the column it is ordered by. One index must hold all their columns, so that no row is read for the list. */
  where?: SQL;
  newest: Name;
  /** The columns that `matching` looks at. */
  columns: Name[];
  matching: SQL;
  /** Ends when so many matched, or so many were looked at. */
  mostHits: number;
  mostRows: number;
};

/** Walks down a list, the newest first, in small steps, and collects the ids of the rows that match. */
export async function walkNewest({
  table,
  where,
  newest,
  columns,
  matching,
  mostHits,
  mostRows,
}: Walk): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; offset < mostRows && ids.length < mostHits; offset += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, mostRows - offset);
    const result = await db().execute(sql`
      select listed.id, ${matching} as hit from (
        select id, ${newest} from ${table} ${where ? sql`where ${where}` : sql``}
        order by ${newest} desc, id desc offset ${offset} limit ${rows}
      ) as listed, lateral (select ${sql.join(columns, sql`, `)} from ${table} as read where read.id = listed.id limit 1) as texts
      order by listed.${newest} desc, listed.id desc`);
    const window = (result as unknown as { rows: { id: string; hit: boolean }[] }).rows;
    for (const { id, hit } of window) if (hit) ids.push(id);
    if (window.length < rows) break;
  }
  return ids.slice(0, mostHits);
}
