import { sql, type Name, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db } from "./client.server.ts";
import { oneRow } from "./one-row.ts";

/** Rows per query. On the embedded database that takes about 30 ms, during which it blocks everything else. */
const batchSize = 2000;

type NewestSearch = {
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
  maxHits: number;
  maxRows: number;
};

/** One row for the whole batch: reading two thousand takes longer than finding them. */
type Batch = {
  rows: number;
  hits: string[];
  /** As the database formats it: a Date only has milliseconds. */
  lastAt: string;
  lastId: string;
};

/** Walks a list from its newest row, in batches. Returns the matching rows, and whether the whole list was examined. */
export async function searchNewest({
  maxHits,
  maxRows,
  ...list
}: NewestSearch): Promise<{ ids: string[]; complete: boolean }> {
  const ids: string[] = [];
  let examined = 0;
  for (let last: Batch | undefined; examined < maxRows && ids.length < maxHits; ) {
    const limit = Math.min(batchSize, maxRows - examined);
    last = oneRow((await db().execute<Batch>(batchQuery(list, last, limit))).rows);
    ids.push(...last.hits);
    if (last.rows < limit) return { ids: ids.slice(0, maxHits), complete: true };
    examined += last.rows;
  }
  return { ids: ids.slice(0, maxHits), complete: false };
}

function batchQuery(
  { table, where, newest, selective, columns, matching }: Omit<NewestSearch, "maxHits" | "maxRows">,
  last: Batch | undefined,
  limit: number,
): SQL {
  const conditions = [
    ...(where ? [where] : []),
    ...(last ? [sql`(${newest}, id) < (${last.lastAt}::timestamptz, ${last.lastId})`] : []),
  ];
  const texts = sql.join(columns, sql`, `);
  const listed = sql`
    select id, ${newest}${selective ? sql`` : sql`, ${texts}`} from ${table}
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by ${newest} desc, id desc limit ${limit}`;
  const read = selective
    ? sql`, lateral (select ${texts} from ${table} as whole where whole.id = listed.id limit 1) as texts`
    : sql``;
  const order = sql`order by listed.${newest} desc, listed.id desc`;
  return sql`
    select count(*)::int as rows,
      coalesce(json_agg(listed.id ${order}) filter (where ${matching}), '[]') as hits,
      min(listed.${newest})::text as "lastAt",
      (array_agg(listed.id order by listed.${newest}, listed.id))[1] as "lastId"
    from (${listed}) as listed${read}`;
}
