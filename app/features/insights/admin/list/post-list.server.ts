import { and, asc, eq, gt, inArray, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { posts } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import { pageOf } from "#app/components/admin/list/definition.ts";
import { searchList, type Found } from "../../listing/search.server.ts";
import { listIds, type ListOrder } from "../../posts.server.ts";
import { isStale } from "../editor/derived-columns.server.ts";
import { postList, type PostQuery } from "./post-list.ts";

/** Of all posts that are not in the bin. */
export async function countPosts() {
  return oneRow(
    await db()
      .select({
        total: sql<number>`count(*)::int`,
        published: sql<number>`(count(*) filter (where published))::int`,
        drafts: sql<number>`(count(*) filter (where not published))::int`,
        featured: sql<number>`(count(*) filter (where featured))::int`,
      })
      .from(posts)
      .where(isNull(posts.deletedAt)),
  );
}

const titleKey = sql`lower(left(title, 100))`;

const orders: Record<PostQuery["sort"], ListOrder> = {
  changed: { by: posts.updatedAt, descending: true },
  date: { by: posts.publicAt, descending: true },
  title: { by: titleKey, descending: false },
};

/** Without a choice the last changed first. `counted` is the number of all posts, if it is known. */
export async function listPosts(
  { sort = "changed", ...query }: Omit<PostQuery, "sort"> & { sort?: PostQuery["sort"] },
  counted?: number,
) {
  const filters = conditions(query).filter((filter) => filter !== undefined);
  const where = and(isNull(posts.deletedAt), ...filters)!;
  const size = filters.length === 0 && counted !== undefined ? counted : await db().$count(posts, where);
  const found: Found = query.q
    ? await searchList({
        query: query.q,
        columns: [posts.searchEn, posts.searchEs],
        where,
        newest: sort === "date" ? posts.publicAt : posts.updatedAt,
        selective: query.status !== "" || query.cluster !== "",
        size,
      })
    : {
        total: size,
        more: false,
        page: (offset, limit) => listIds(where, { total: size, offset, limit }, orders[sort]),
      };
  const { total, more, newestOnly } = found;
  const { offset, ...page } = pageOf(total, query, postList.pageSize);
  const ids =
    query.q && sort === "title"
      ? await pageByTitle(await found.page(0, total), offset)
      : await found.page(offset, postList.pageSize);
  return { list: await readRows(ids), ...page, more, newestOnly };
}

/** A search finds the newest first, and at most as many as fit in one query. */
async function pageByTitle(ids: string[], offset: number): Promise<string[]> {
  const rows = await db()
    .select({ id: posts.id })
    .from(posts)
    .where(inArray(posts.id, ids))
    .orderBy(asc(titleKey), asc(posts.id))
    .limit(postList.pageSize)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** In the order of the ids. */
async function readRows(ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await db()
    .select({
      id: posts.id,
      title: posts.title,
      titleEs: posts.titleEs,
      slug: posts.slug,
      cluster: posts.cluster,
      featured: posts.featured,
      sample: posts.sample,
      published: posts.published,
      publishAt: posts.publishAt,
      createdAt: posts.createdAt,
      updatedAt: posts.updatedAt,
      englishChangedAt: posts.englishChangedAt,
      spanishChangedAt: posts.spanishChangedAt,
    })
    .from(posts)
    .where(and(inArray(posts.id, ids), isNull(posts.deletedAt)));
  rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  const now = new Date();
  return rows.map(({ englishChangedAt, spanishChangedAt, cluster, publishAt, ...row }) => ({
    ...row,
    category: cluster,
    publishAt,
    /** Published, from a time in the future on. */
    scheduled: row.published && publishAt !== null && publishAt > now,
    spanish:
      spanishChangedAt === null && !row.titleEs
        ? ("none" as const)
        : isStale({ englishChangedAt, spanishChangedAt })
          ? ("stale" as const)
          : ("current" as const),
  }));
}

function conditions({ status, cluster: category }: Pick<PostQuery, "status" | "cluster">): (SQL | undefined)[] {
  const now = new Date();
  return [
    category ? eq(posts.cluster, category) : undefined,
    status === "published" ? and(posts.published, or(isNull(posts.publishAt), lte(posts.publishAt, now))) : undefined,
    status === "scheduled" ? and(posts.published, gt(posts.publishAt, now)) : undefined,
    status === "draft" ? eq(posts.published, false) : undefined,
    status === "featured" ? eq(posts.featured, true) : undefined,
  ];
}
