import { and, eq, gt, inArray, isNull, not, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { posts } from "#db/schema.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { oncePerVersion } from "#app/platform/pages/content-version.server.ts";
import type { Cluster } from "../clusters.ts";
import type { ListingState } from "./listing-address.ts";
import type { CardData } from "../post-data.ts";
import { cardColumns, isPublic, listIds, newestFirst, toCard } from "../posts.server.ts";
import { inGrid, matches, searchGrid, type Found } from "./search.server.ts";

export const pageSize = 6;

export type Listing = {
  featured: CardData[];
  posts: CardData[];
  /** The page that is shown: the last one when the address asks for more. */
  page: number;
  pageCount: number;
  /** The first post of the page, counted from 1. */
  from: number;
  to: number;
} & Omit<Found, "page">;

/** Featured posts, all of them, and one page of the others; category and search apply to both (decision 35). */
export async function listPosts({ category, query, page: wanted }: ListingState, language: Language): Promise<Listing> {
  const [featured, found] = await Promise.all([
    listFeatured(category, query, language),
    gridSize(category).then((size) =>
      query ? searchGrid({ category, query, language, size }) : wholeGrid(category, size),
    ),
  ]);
  const { page: pageOf, ...totals } = found;
  const pageCount = Math.max(1, Math.ceil(found.total / pageSize));
  const page = Math.min(wanted, pageCount);
  const offset = (page - 1) * pageSize;
  const cards =
    found.total > 0 ? await cardsOf(await pageOf(offset, Math.min(pageSize, found.total - offset)), language) : [];
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

function wholeGrid(category: Cluster | undefined, total: number): Found {
  return {
    total,
    more: false,
    page: (offset, limit) => listIds(inGrid(category), { total, offset, limit }),
  };
}

async function listFeatured(category: Cluster | undefined, query: string, language: Language): Promise<CardData[]> {
  const rows = await db()
    .select(cardColumns)
    .from(posts)
    .where(
      and(
        isPublic(),
        sql`${posts.featured}`,
        category && eq(posts.cluster, category),
        query ? matches(query, language) : undefined,
      ),
    )
    .orderBy(...newestFirst);
  return rows.map((row) => toCard(row, language));
}

async function cardsOf(ids: string[], language: Language): Promise<CardData[]> {
  const rows = await db()
    .select(cardColumns)
    .from(posts)
    .where(and(inArray(posts.id, ids), isPublic()))
    .orderBy(...newestFirst);
  return rows.map((row) => toCard(row, language));
}

/** How many posts the grid has. */
async function gridSize(category: Cluster | undefined): Promise<number> {
  const counts = await gridSizes();
  return category ? (counts.get(category) ?? 0) : [...counts.values()].reduce((sum, count) => sum + count, 0);
}

const gridSizes = oncePerVersion(countGrid);

/** All published posts by cluster, counted in their own small index, minus the few that are scheduled for later. */
async function countGrid(): Promise<Map<string, number>> {
  const published = and(sql`${posts.published}`, isNull(posts.deletedAt), not(posts.featured));
  const byCluster = { cluster: posts.cluster, count: sql<number>`count(*)::int` };
  const all = await db().select(byCluster).from(posts).where(published).groupBy(posts.cluster);
  const waiting = await db()
    .select(byCluster)
    .from(posts)
    .where(and(published, gt(posts.publishAt, sql`now()`)))
    .groupBy(posts.cluster);
  const counts = new Map(all.map(({ cluster, count }) => [cluster, count]));
  for (const { cluster, count } of waiting) counts.set(cluster, (counts.get(cluster) ?? 0) - count);
  return counts;
}
