import { and, eq, gt, inArray, isNull, not, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { posts } from "#db/schema.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { cachePerContentVersion } from "#app/platform/pages/content-version.server.ts";
import type { Category } from "#app/components/cards/categories.ts";
import type { ListingState } from "./listing-address.ts";
import type { CardData } from "../post-data.ts";
import { cardColumns, isPublic, newestFirst, selectIds, toCards } from "../posts.server.ts";
import { inGrid, matches, searchGrid, type Found, type Matching } from "./search.server.ts";

const pageSize = 6;

export type Listing = {
  featured: CardData[];
  posts: CardData[];
  /** The page that is shown: the last one when the URL asks for a later page. */
  page: number;
  pageCount: number;
  /** The first and the last post of the page, counted from 1. */
  from: number;
  to: number;
} & Omit<Found, "page">;

/** All featured posts and one page of the others; category, tag and query apply to both (decision 35). */
export async function listPosts(
  { category, tag, query, page: requestedPage }: ListingState,
  language: Language,
): Promise<Listing> {
  const matching = { tag, query, language };
  const [featured, found] = await Promise.all([
    listFeatured(category, matching),
    gridSize(category).then((size) =>
      tag || query ? matchingGrid(category, matching, size) : unfilteredGrid(category, size),
    ),
  ]);
  const { onPage, ...totals } = found;
  const pageCount = Math.max(1, Math.ceil(found.total / pageSize));
  const page = Math.min(requestedPage, pageCount);
  const offset = (page - 1) * pageSize;
  const cards =
    found.total > 0 ? await cardsWhere(await onPage(offset, Math.min(pageSize, found.total - offset)), language) : [];
  return {
    featured,
    posts: cards,
    page,
    pageCount,
    from: Math.min(offset + 1, found.total),
    to: offset + cards.length,
    ...totals,
  };
}

/** The grid, with a condition on posts that selects those of one page. */
type Grid = Omit<Found, "page"> & { onPage(offset: number, limit: number): SQL | Promise<SQL> };

function unfilteredGrid(category: Category | undefined, total: number): Grid {
  const onPage = (offset: number, limit: number) =>
    inArray(posts.id, selectIds(inGrid(category), { total, offset, limit }).query);
  return { total, more: false, onPage };
}

async function matchingGrid(category: Category | undefined, matching: Matching, size: number): Promise<Grid> {
  const { page, ...totals } = await searchGrid(category, matching, size);
  return { ...totals, onPage: async (offset, limit) => inArray(posts.id, await page(offset, limit)) };
}

async function listFeatured(category: Category | undefined, matching: Matching): Promise<CardData[]> {
  const rows = await db()
    .select(cardColumns)
    .from(posts)
    .where(
      and(isPublic(), sql`${posts.featured}`, category ? eq(posts.cluster, category) : undefined, matches(matching)),
    )
    .orderBy(...newestFirst);
  return toCards(rows, matching.language);
}

async function cardsWhere(onPage: SQL, language: Language): Promise<CardData[]> {
  const rows = await db()
    .select(cardColumns)
    .from(posts)
    .where(and(onPage, isPublic()))
    .orderBy(...newestFirst);
  return toCards(rows, language);
}

/** How many posts the grid has without a tag or a query. */
async function gridSize(category: Category | undefined): Promise<number> {
  const counts = await gridSizes();
  return category ? (counts.get(category) ?? 0) : [...counts.values()].reduce((sum, count) => sum + count, 0);
}

const gridSizes = cachePerContentVersion(countGrid);

/** The categories that have public posts. */
export const listFilledCategories = cachePerContentVersion(async () => {
  const featured = await db()
    .selectDistinct({ category: posts.cluster })
    .from(posts)
    .where(and(isPublic(), sql`${posts.featured}`));
  const counts = await gridSizes();
  const filled = new Set(featured.map(({ category }) => category));
  for (const [category, count] of counts) if (count > 0) filled.add(category);
  return filled;
});

/**
 * Published posts per category. They are counted in a small index of their own; the few that are scheduled for later are
 * subtracted.
 */
async function countGrid(): Promise<Map<string, number>> {
  const published = and(sql`${posts.published}`, isNull(posts.deletedAt), not(posts.featured));
  const byCategory = { category: posts.cluster, count: sql<number>`count(*)::int` };
  const all = await db().select(byCategory).from(posts).where(published).groupBy(posts.cluster);
  const scheduled = await db()
    .select(byCategory)
    .from(posts)
    .where(and(published, gt(posts.publishAt, sql`now()`)))
    .groupBy(posts.cluster);
  const counts = new Map(all.map(({ category, count }) => [category, count]));
  for (const { category, count } of scheduled) counts.set(category, (counts.get(category) ?? 0) - count);
  return counts;
}
