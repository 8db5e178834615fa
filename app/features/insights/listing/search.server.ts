import { and, eq, not, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "#db/client.server.ts";
import { fold } from "#db/fold.ts";
import { posts } from "#db/schema.ts";
import { walkNewest } from "#db/walk.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import type { Cluster } from "../clusters.ts";
import { isPublic } from "../posts.server.ts";

/** Counting stops here; the page then says "1,000+". */
const mostHits = 1000;
/** A list this short is searched as a whole. */
const shortList = 1000;
/** A word is common when 5 % of the newest posts have it. */
const sample = { rows: 500, hits: 25 };
/** How far a search walks down the list: for a common word until there are enough, for one or two letters at most this far. */
const wordWalk = 20_000;
const letterWalk = 5000;

export type Found = {
  total: number;
  /** There are more than `total`. */
  more: boolean;
  /** Only so many of the newest posts were looked at. */
  newestOnly?: number;
  /** Finds the posts of a page, newest first. */
  page(offset: number, limit: number): Promise<string[]>;
};

type Search = {
  category?: Cluster;
  query: string;
  language: Language;
  /** How many posts the list has without the search. */
  size: number;
};

/** The posts that the grid pages through: public, not featured, of the category. */
export function inGrid(category: Cluster | undefined): SQL {
  return and(isPublic(), not(posts.featured), category && eq(posts.cluster, category))!;
}

export function searchGrid({ category, query, language, size }: Search): Promise<Found> {
  const columns = [language === "es" ? posts.searchEs : posts.searchEn];
  return searchList({ query, columns, size, where: inGrid(category), newest: posts.publicAt, selective: false });
}

type ListSearch = {
  query: string;
  /** Folded texts; one of them must match. */
  columns: PgColumn[];
  /** The list, and the column it is ordered by: one index must hold all their columns. */
  where: SQL;
  newest: PgColumn;
  /** The list leaves out most of the posts that its index goes over. */
  selective: boolean;
  /** How many posts the list has without the search. */
  size: number;
};

/**
 * Looks for the posts of a list that match. It never does unbounded work (docs/decisions/0007-search-does-bounded-work.md):
 * the list is walked newest first where that ends soon, and the trigram index is used where it does not.
 */
export async function searchList({ query, columns, where, newest, selective, size }: ListSearch): Promise<Found> {
  const pattern = likePattern(query);
  const order = sql.identifier(newest.name);
  const names = columns.map(({ name }) => sql.identifier(name));
  const matching = sql`(${sql.join(
    names.map((name) => sql`${name} like ${pattern}`),
    sql` or `,
  )})`;
  const walk = (mostRows: number, hits: number) =>
    walkNewest({ table: posts, where, newest: order, selective, columns: names, matching, mostHits: hits, mostRows });

  // Trigrams need three letters in a row, and only the plain ones are letters in every collation.
  const indexable = /[a-z0-9]{3}/.test(pattern);
  const walkable = size <= shortList || !indexable || (await walk(sample.rows, sample.hits)).ids.length === sample.hits;
  if (walkable) {
    const rows = indexable ? wordWalk : letterWalk;
    const { ids, complete } = await walk(rows, mostHits + 1);
    const enough = ids.length > mostHits;
    if (complete || enough || !indexable)
      return {
        total: Math.min(ids.length, mostHits),
        more: enough,
        newestOnly: complete || enough ? undefined : rows,
        page: async (offset, limit) => ids.slice(offset, offset + limit),
      };
  }
  const hits = sql`
    select id, ${order} from (select * from ${posts} where ${matching} offset 0) as ${posts} where ${where}`;
  const [row] = await rowsOf<{ count: number }>(sql`select count(*)::int as count from (${hits}) as hits`);
  return {
    total: row?.count ?? 0,
    more: false,
    page: async (offset, limit) => {
      const rows = await rowsOf<{ id: string }>(
        sql`select id from (${hits}) as hits order by ${order} desc, id desc offset ${offset} limit ${limit}`,
      );
      return rows.map(({ id }) => id);
    },
  };
}

/** The condition on a post, for lists that are short by themselves. */
export function matches(query: string, language: Language): SQL {
  return sql`${language === "es" ? posts.searchEs : posts.searchEn} like ${likePattern(query)}`;
}

function likePattern(query: string): string {
  return `%${fold(query).replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

async function rowsOf<Row>(statement: SQL): Promise<Row[]> {
  const result = (await db().execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}
