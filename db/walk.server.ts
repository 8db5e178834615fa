import { sql, type Name, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db } from "./client.server.ts";

/** Rows looked at in one query: some 30 ms on the embedded database, on which nothing else happens meanwhile. */
const rowsAtOnce = 2000;

type Walk = {
  table: PgTable;
  /** The list, and the column it is ordered by: a timestamp with an index. */
  where?: SQL;
  newest: Name;
  /** `where` leaves out most rows on the way. Then one index must hold all columns of both, so that those are not read. */
  selective: boolean;
  /** The columns that `matching` looks at. */
  columns: Name[];
  matching: SQL;
  /** Ends when so many matched, or so many were looked at. */
  mostHits: number;
  mostRows: number;
};

type Row = { id: string /** As the database writes it: a Date has milliseconds only. */; at: string; hit: boolean };

/** Walks down a list, the newest first, in small steps. Says which rows match, and whether the list ended before they did. */
export async function walkNewest({ mostHits, mostRows, ...list }: Walk): Promise<{ ids: string[]; complete: boolean }> {
  const ids: string[] = [];
  let looked = 0;
  for (let last: Row | undefined; looked < mostRows && ids.length < mostHits; ) {
    const limit = Math.min(rowsAtOnce, mostRows - looked);
    const { rows } = (await db().execute(windowOf(list, last, limit))) as unknown as { rows: Row[] };
    for (const { id, hit } of rows) if (hit) ids.push(id);
    if (rows.length < limit) return { ids: ids.slice(0, mostHits), complete: true };
    looked += rows.length;
    last = rows.at(-1);
  }
  return { ids: ids.slice(0, mostHits), complete: false };
}

function windowOf(
  { table, where, newest, selective, columns, matching }: Omit<Walk, "mostHits" | "mostRows">,
  last: Row | undefined,
  limit: number,
): SQL {
  const conditions = [
    ...(where ? [where] : []),
    ...(last ? [sql`(${newest}, id) < (${last.at}::timestamptz, ${last.id})`] : []),
  ];
  const texts = sql.join(columns, sql`, `);
  const listed = sql`
    select id, ${newest}${selective ? sql`` : sql`, ${texts}`} from ${table}
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by ${newest} desc, id desc limit ${limit}`;
  const read = selective
    ? sql`, lateral (select ${texts} from ${table} as whole where whole.id = listed.id limit 1) as texts`
    : sql``;
  return sql`
    select listed.id, listed.${newest}::text as at, ${matching} as hit from (${listed}) as listed${read}
    order by listed.${newest} desc, listed.id desc`;
}
