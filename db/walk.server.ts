import { sql, type Name, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db } from "./client.server.ts";

/** Rows per query. On the embedded database that takes about 30 ms, during which it blocks everything else. */
const batchSize = 2000;

type Walk = {
  table: PgTable;
  /** Filters the list, which is ordered by `newest`, an indexed timestamp column. */
  where?: SQL;
  newest: Name;
  /**
   * `where` excludes most rows. Then one index must contain the columns of both, so that excluded rows are not read.
   */
  selective: boolean;
  /** The columns used by `matching`. */
  columns: Name[];
  matching: SQL;
  /** Stops after this many matches, or after examining this many rows. */
  mostHits: number;
  mostRows: number;
};

type Row = {
  id: string;
  /** As the database formats it: a Date only has milliseconds. */
  at: string;
  hit: boolean;
};

/** Walks a list from its newest row, in batches. Returns the matching rows, and whether the whole list was examined. */
export async function walkNewest({ mostHits, mostRows, ...list }: Walk): Promise<{ ids: string[]; complete: boolean }> {
  const ids: string[] = [];
  let examined = 0;
  for (let last: Row | undefined; examined < mostRows && ids.length < mostHits; ) {
    const limit = Math.min(batchSize, mostRows - examined);
    const { rows } = (await db().execute(batchQuery(list, last, limit))) as unknown as { rows: Row[] };
    for (const { id, hit } of rows) if (hit) ids.push(id);
    if (rows.length < limit) return { ids: ids.slice(0, mostHits), complete: true };
    examined += rows.length;
    last = rows.at(-1);
  }
  return { ids: ids.slice(0, mostHits), complete: false };
}

function batchQuery(
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
