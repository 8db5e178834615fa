import { and, eq, inArray, not, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "#db/client.server.ts";
import { fold } from "#db/fold.ts";
import { likePattern } from "#db/like-pattern.ts";
import { posts } from "#db/schema.ts";
import { searchNewest } from "#db/search-newest.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import type { Category } from "#app/components/cards/categories.ts";
import type { CardData } from "../post-data.ts";
import { cardColumns, isPublic, newestFirst, toCard } from "../posts.server.ts";

/** Counting stops here; the page then says "1,000+". */
const maxMatches = 1000;
/** Lists up to this length are searched completely, without sampling. */
const shortList = 1000;
/** A match is common when 5 % of the newest posts match. */
const sample = { rows: 500, matches: 25 };
/** How many rows a walk reads at most: with an index to fall back on, and without one (one or two letters). */
const maxRowsIndexed = 20_000;
const maxRowsUnindexed = 5000;

export type Found = {
  total: number;
  /** True when there are more than `total`. */
  more: boolean;
  /** Set when only this many of the newest posts were searched. */
  newestOnly?: number;
  /** The ids of one page, newest first. */
  page(offset: number, limit: number): Promise<string[]>;
};

/** What narrows the list of public posts besides the category. */
export type Matching = { tag?: string; query: string; language: Language };

/** The posts that the grid pages through: public, not featured, in the category. */
export function inGrid(category: Category | undefined): SQL {
  return and(isPublic(), not(posts.featured), category ? eq(posts.cluster, category) : undefined)!;
}

/** `size` is the number of posts in the grid before the tag and the query are applied. */
export function searchGrid(
  category: Category | undefined,
  { tag, query, language }: Matching,
  size: number,
): Promise<Found> {
  return findMatches({
    matching: matches({ tag, query, language })!,
    columns: [...(tag ? [posts.tags] : []), ...(query ? [searchColumn(language)] : [])],
    indexed: tag !== undefined || hasTrigram(query),
    where: inGrid(category),
    newest: posts.publicAt,
    selective: false,
    size,
  });
}

type List = {
  /** The list, and the column it is ordered by: one index must hold all their columns. */
  where: SQL;
  newest: PgColumn;
  /** True when `where` excludes most of the rows of that index. */
  selective: boolean;
  /** How many posts the list has without the search. */
  size: number;
};

/** Searches any list of posts for a text. `columns` hold folded text; one of them must match. */
export function searchList({ query, columns, ...list }: List & { query: string; columns: PgColumn[] }): Promise<Found> {
  const conditions = columns.map((column) => containsText(column, query));
  return findMatches({
    ...list,
    matching: sql`(${sql.join(conditions, sql` or `)})`,
    columns,
    indexed: hasTrigram(query),
  });
}

/** How many rows a quick search examines before it uses the index. */
const quickRows = 2000;

/**
 * The newest few posts that contain a text: what is offered while somebody types. A text that the newest posts hardly
 * have is rare, so that the index finds it fast.
 */
export function findNewest(
  { query, columns, ...list }: Pick<List, "where" | "newest"> & { query: string; columns: PgColumn[] },
  most: number,
): Promise<string[]> {
  const matching = sql`(${sql.join(
    columns.map((column) => containsText(column, query)),
    sql` or `,
  )})`;
  return findFew({ ...list, matching, columns, indexed: hasTrigram(query) }, most);
}

/** The newest articles that visitors can read and that have all these words in their title or preview. */
export async function findPublicPosts(words: string[], language: Language, most: number): Promise<CardData[]> {
  const column = searchColumn(language);
  const matching = sql.join(
    words.map((word) => containsText(column, word)),
    sql` and `,
  );
  const list = { where: isPublic(), newest: posts.publicAt, columns: [column], matching };
  const ids = await findFew({ ...list, indexed: words.some(hasTrigram) }, most);
  if (ids.length === 0) return [];
  const rows = await db()
    .select(cardColumns)
    .from(posts)
    .where(and(inArray(posts.id, ids), isPublic()))
    .orderBy(...newestFirst);
  return rows.map((row) => toCard(row, language));
}

type FewMatches = Pick<MatchSearch, "where" | "newest" | "matching" | "columns" | "indexed">;

async function findFew({ matching, columns, indexed, where, newest }: FewMatches, most: number): Promise<string[]> {
  const order = sql.identifier(newest.name);
  const names = columns.map(({ name }) => sql.identifier(name));
  const walk = { table: posts, where, newest: order, selective: false, columns: names, matching };
  const { ids, complete } = await searchNewest({ ...walk, maxHits: most, maxRows: quickRows });
  if (complete || ids.length === most || !indexed) return ids;
  // "offset 0": as in findMatches.
  const rows = await rowsOf<{ id: string }>(
    sql`select id from (select * from ${posts} where ${matching} offset 0) as ${posts} where ${where} order by ${order} desc, id desc limit ${most}`,
  );
  return rows.map(({ id }) => id);
}

type MatchSearch = List & {
  /** A condition on `columns`, which it names without their table. */
  matching: SQL;
  columns: PgColumn[];
  /** Whether a GIN index can find the matching posts. */
  indexed: boolean;
};

/**
 * Finds the posts of a list that match, with bounded work (docs/decisions/0007-search-does-bounded-work.md): the list
 * is walked newest first where that ends soon, and the GIN index is used where it does not.
 */
async function findMatches({
  matching,
  columns,
  indexed,
  where,
  newest,
  selective,
  size,
}: MatchSearch): Promise<Found> {
  const order = sql.identifier(newest.name);
  const names = columns.map(({ name }) => sql.identifier(name));
  const walk = (maxRows: number, maxHits: number) =>
    searchNewest({ table: posts, where, newest: order, selective, columns: names, matching, maxHits, maxRows });

  const walkable =
    size <= shortList || !indexed || (await walk(sample.rows, sample.matches)).ids.length === sample.matches;
  if (walkable) {
    const maxRows = indexed ? maxRowsIndexed : maxRowsUnindexed;
    const { ids, complete } = await walk(maxRows, maxMatches + 1);
    const enough = ids.length > maxMatches;
    if (complete || enough || !indexed)
      return {
        total: Math.min(ids.length, maxMatches),
        more: enough,
        newestOnly: complete || enough ? undefined : maxRows,
        page: async (offset, limit) => ids.slice(offset, offset + limit),
      };
  }
  // "offset 0" keeps the planner from merging the two conditions: the inner one must use the GIN index.
  const matched = sql`
    select id, ${order} from (select * from ${posts} where ${matching} offset 0) as ${posts} where ${where}`;
  const [row] = await rowsOf<{ count: number }>(sql`select count(*)::int as count from (${matched}) as matched`);
  return {
    total: row?.count ?? 0,
    more: false,
    page: async (offset, limit) => {
      const rows = await rowsOf<{ id: string }>(
        sql`select id from (${matched}) as matched order by ${order} desc, id desc offset ${offset} limit ${limit}`,
      );
      return rows.map(({ id }) => id);
    },
  };
}

/** The condition on one row of posts; undefined when there is neither a tag nor a query. */
export function matches({ tag, query, language }: Matching): SQL | undefined {
  return and(
    tag ? sql`${sql.identifier(posts.tags.name)} @> array[${tag}]::text[]` : undefined,
    query ? containsText(searchColumn(language), query) : undefined,
  );
}

function containsText(column: PgColumn, query: string): SQL {
  return sql`${sql.identifier(column.name)} like ${likePattern(fold(query))}`;
}

function searchColumn(language: Language): PgColumn {
  return language === "es" ? posts.searchEs : posts.searchEn;
}

/** Trigrams need three letters in a row, and only these are letters in every collation. */
function hasTrigram(query: string): boolean {
  return /[a-z0-9]{3}/.test(fold(query));
}

async function rowsOf<Row extends Record<string, unknown>>(statement: SQL): Promise<Row[]> {
  return (await db().execute<Row>(statement)).rows;
}
