import { and, desc, eq, gt, inArray, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { posts } from "#db/schema.ts";
import { asCluster, isCluster } from "../../clusters.ts";
import { searchList, type Found } from "../../listing/search.server.ts";
import { listIds } from "../../posts.server.ts";
import { isStale } from "../editor/post-values.server.ts";

export const pageSize = 20;

export type PostFilter = { q: string; status: string; cluster: string; page: number };

export const statuses = ["published", "draft", "scheduled", "featured"] as const;

export function readFilter(search: URLSearchParams): PostFilter {
  const status = search.get("status") ?? "";
  const cluster = search.get("cluster") ?? "";
  return {
    q: (search.get("q") ?? "").trim().slice(0, 100),
    status: statuses.some((known) => known === status) ? status : "",
    cluster: isCluster(cluster) ? cluster : "",
    page: Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1),
  };
}

/** Total, published, drafts and featured of everything that is not in the bin. */
export async function countPosts() {
  const [row] = await db()
    .select({
      total: sql<number>`count(*)::int`,
      published: sql<number>`(count(*) filter (where published))::int`,
      drafts: sql<number>`(count(*) filter (where not published))::int`,
      featured: sql<number>`(count(*) filter (where featured))::int`,
    })
    .from(posts)
    .where(isNull(posts.deletedAt));
  return row!;
}

/** The last changed first. */
export async function listPosts(filter: PostFilter) {
  const where = and(isNull(posts.deletedAt), ...conditions(filter))!;
  const size = await db().$count(posts, where);
  const found: Found = filter.q
    ? await searchList({
        query: filter.q,
        columns: [posts.searchEn, posts.searchEs],
        where,
        newest: posts.updatedAt,
        selective: filter.status !== "" || filter.cluster !== "",
        size,
      })
    : {
        total: size,
        more: false,
        page: (offset, limit) => listIds(where, { total: size, offset, limit }, posts.updatedAt),
      };
  const { total, more, newestOnly } = found;
  const page = Math.min(filter.page, Math.max(1, Math.ceil(total / pageSize)));
  const ids = total > 0 ? await found.page((page - 1) * pageSize, pageSize) : [];
  return { list: await readRows(ids), total, more, newestOnly, page, pages: Math.ceil(total / pageSize) };
}

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
      published: posts.published,
      publishAt: posts.publishAt,
      createdAt: posts.createdAt,
      updatedAt: posts.updatedAt,
      englishChangedAt: posts.englishChangedAt,
      spanishChangedAt: posts.spanishChangedAt,
    })
    .from(posts)
    .where(and(inArray(posts.id, ids), isNull(posts.deletedAt)))
    .orderBy(desc(posts.updatedAt), desc(posts.id));
  const now = new Date();
  return rows.map(({ englishChangedAt, spanishChangedAt, cluster, publishAt, ...row }) => ({
    ...row,
    cluster: asCluster(cluster),
    publishAt,
    /** Published, but only from a time that is still to come. */
    scheduled: row.published && publishAt !== null && publishAt > now,
    spanish:
      spanishChangedAt === null && !row.titleEs
        ? ("none" as const)
        : isStale({ englishChangedAt, spanishChangedAt })
          ? ("stale" as const)
          : ("current" as const),
  }));
}

function conditions({ status, cluster }: PostFilter): (SQL | undefined)[] {
  const now = new Date();
  return [
    cluster ? eq(posts.cluster, cluster) : undefined,
    status === "published" ? and(posts.published, or(isNull(posts.publishAt), lte(posts.publishAt, now))) : undefined,
    status === "scheduled" ? and(posts.published, gt(posts.publishAt, now)) : undefined,
    status === "draft" ? eq(posts.published, false) : undefined,
    status === "featured" ? eq(posts.featured, true) : undefined,
  ];
}
