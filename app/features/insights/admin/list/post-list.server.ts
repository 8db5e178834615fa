import { and, desc, eq, gt, ilike, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { fold } from "#db/fold.ts";
import { posts } from "#db/schema.ts";
import { asCluster, isCluster } from "../../clusters.ts";
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
  const where = and(isNull(posts.deletedAt), ...conditions(filter));
  const [count] = await db().select({ total: sql<number>`count(*)::int` }).from(posts).where(where);
  const total = count!.total;
  const page = Math.min(filter.page, Math.max(1, Math.ceil(total / pageSize)));
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
    .where(where)
    .orderBy(desc(posts.updatedAt), desc(posts.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const now = new Date();
  const list = rows.map(({ englishChangedAt, spanishChangedAt, cluster, publishAt, ...row }) => ({
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
  return { list, total, page, pages: Math.ceil(total / pageSize) };
}

function conditions({ q, status, cluster }: PostFilter): (SQL | undefined)[] {
  const now = new Date();
  const pattern = `%${fold(q).replace(/[\\%_]/g, "\\$&")}%`;
  return [
    q ? or(ilike(posts.searchEn, pattern), ilike(posts.searchEs, pattern)) : undefined,
    cluster ? eq(posts.cluster, cluster) : undefined,
    status === "published" ? and(posts.published, or(isNull(posts.publishAt), lte(posts.publishAt, now))) : undefined,
    status === "scheduled" ? and(posts.published, gt(posts.publishAt, now)) : undefined,
    status === "draft" ? eq(posts.published, false) : undefined,
    status === "featured" ? eq(posts.featured, true) : undefined,
  ];
}
