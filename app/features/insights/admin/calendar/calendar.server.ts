import { and, asc, gte, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { posts } from "#db/schema.ts";
import { boundsOf, dayOf } from "./month.ts";

/** More than a person reads; the page says that there are more. */
const maxPosts = 300;

/** The posts that became or become public in a month, and drafts that have a time in it, by day. */
export async function listMonth(month: string, now = new Date()) {
  const { from, to } = boundsOf(month);
  const rows = await db()
    .select({
      id: posts.id,
      title: posts.title,
      titleEs: posts.titleEs,
      published: posts.published,
      publicAt: posts.publicAt,
    })
    .from(posts)
    .where(
      and(
        isNull(posts.deletedAt),
        gte(posts.publicAt, from),
        lt(posts.publicAt, to),
        or(sql`${posts.published}`, isNotNull(posts.publishAt)),
      ),
    )
    .orderBy(asc(posts.publicAt), asc(posts.id))
    .limit(maxPosts + 1);
  const list = rows.slice(0, maxPosts).map(({ published, publicAt, ...post }) => ({
    ...post,
    publicAt,
    day: dayOf(publicAt),
    state: !published ? ("draft" as const) : publicAt > now ? ("planned" as const) : ("published" as const),
  }));
  return { list, more: rows.length > maxPosts };
}

export type CalendarPost = Awaited<ReturnType<typeof listMonth>>["list"][number];
