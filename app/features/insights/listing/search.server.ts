import { and, eq, not, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { fold } from "#db/fold.ts";
import { posts } from "#db/schema.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import type { Cluster } from "../clusters.ts";
import { isPublic } from "../posts.server.ts";

/** Counting stops here; the page then says "1,000+". */
const mostHits = 1000;
/** A list this short is looked at as a whole. */
const shortList = 1000;
/** A word is common when 5 % of the newest posts have it. */
const sample = { rows: 500, hits: 25 };
/** How far a search walks down the list: for a common word until there are enough, for one or two letters at most this far. */
const wordWalk = 20_000;
const letterWalk = 5000;

type Search = {
  category?: Cluster;
  query: string;
  language: Language /** How many posts the list has without the search. */;
  size: number;
};

export type Found = {
  total: number;
  /** There are more than `total`. */
  more: boolean;
  /** Only so many of the newest posts were looked at. */
  newestOnly?: number;
  /** Finds the posts of a page, newest first. */
  page(offset: number, limit: number): Promise<string[]>;
};

/** The posts that the grid pages through: public, not featured, of the category. */
export function inGrid(category: Cluster | undefined): SQL {
  return and(isPublic(), not(posts.featured), category && eq(posts.cluster, category))!;
}

/**
 * Looks for the posts of the grid that match. It never does unbounded work (docs/decisions/0007-search-does-bounded-work.md): the list is
 * walked newest first where that ends soon, and the trigram index is asked where it does not.
 */
export async function searchGrid({ category, query, language, size }: Search): Promise<Found> {
  const pattern = likePattern(query);
  const column = sql.identifier(language === "es" ? "search_es" : "search_en");
  const walk = (rows: number, hits: number) => sql`
    select id, public_at from (
      select id, public_at, ${column} from ${posts} where ${inGrid(category)} order by public_at desc, id desc limit ${rows}
    ) as newest where ${column} like ${pattern} limit ${hits}`;

  // Trigrams need three letters in a row, and only the plain ones are letters in every collation.
  const indexable = /[a-z0-9]{3}/.test(pattern);
  const walkable = size <= shortList || !indexable || (await count(walk(sample.rows, sample.hits))) === sample.hits;
  if (walkable) {
    const rows = indexable ? wordWalk : letterWalk;
    const hits = walk(rows, mostHits + 1);
    const found = await count(hits);
    const complete = size <= rows && found <= mostHits;
    const enough = found > mostHits;
    if (complete || enough || !indexable) {
      return {
        total: Math.min(found, mostHits),
        more: enough,
        newestOnly: complete || enough ? undefined : rows,
        page: (...part) => idsOf(hits, ...part),
      };
    }
  }
  const hits = sql`
    select id, public_at from (select * from ${posts} where ${column} like ${pattern} offset 0) as ${posts} where ${inGrid(category)}`;
  return { total: await count(hits), more: false, page: (...part) => idsOf(hits, ...part) };
}

/** The condition on a post, for lists that are short by themselves. */
export function matches(query: string, language: Language): SQL {
  return sql`${language === "es" ? posts.searchEs : posts.searchEn} like ${likePattern(query)}`;
}

function likePattern(query: string): string {
  return `%${fold(query).replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

async function count(hits: SQL): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(sql`select count(*)::int as count from (${hits}) as hits`);
  return row?.count ?? 0;
}

async function idsOf(hits: SQL, offset: number, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    sql`select id from (${hits}) as hits order by public_at desc, id desc offset ${offset} limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

async function rowsOf<Row>(statement: SQL): Promise<Row[]> {
  const result = (await db().execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}
