import { and, arrayContains, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { hooks, posts } from "#db/schema.ts";
import type { HookEvent } from "#app/platform/hooks/events.ts";
import { queueHooks, storeDeliveries } from "#app/platform/hooks/queue.server.ts";
import { env } from "#app/platform/env.server.ts";

type Post = Pick<
  typeof posts.$inferSelect,
  "id" | "slug" | "title" | "titleEs" | "cluster" | "author" | "published" | "publishAt"
>;

const event: HookEvent = "post.published";

const isPublic = ({ published, publishAt }: Post) => published && !(publishAt && publishAt > new Date());

/** In the transaction that makes the article public. One that becomes due by itself is announced by a chore. */
export async function tellOfPost(tx: Database, before: Post | undefined, after: Post) {
  if (isPublic(after) && !(before && isPublic(before))) await queueHooks(tx, aboutPost(after));
}

function aboutPost({ id, slug, title, titleEs, cluster, author, publishAt }: Post) {
  const address = (start: string) => new URL(`${start}/insights/${slug}`, env().siteUrl).href;
  return {
    event,
    subject: id,
    page: `/admin/posts/${id}`,
    facts: {
      title: { en: title, es: titleEs },
      address: { en: address(""), es: address("/es") },
      category: cluster,
      author,
      publishedAt: (publishAt ?? new Date()).toISOString(),
    },
  } as const;
}

/** What became due longer ago, while the site was not running, is no news any more. */
const latest = sql`now() - interval '2 days'`;

/** Scheduled articles that have become public; a hook is told of each only once. */
export async function announceDuePosts() {
  await db().transaction(async (tx) => {
    const listening = await tx
      .select()
      .from(hooks)
      .where(and(eq(hooks.enabled, true), arrayContains(hooks.events, [event])));
    if (listening.length === 0) return;
    const due = await tx
      .select()
      .from(posts)
      .where(
        and(
          eq(posts.published, true),
          isNull(posts.deletedAt),
          lte(posts.publishAt, sql`now()`),
          gt(posts.publishAt, latest),
        ),
      );
    for (const post of due) {
      const since = listening.filter(({ activeSince }) => post.publishAt && activeSince < post.publishAt);
      await storeDeliveries(tx, since, aboutPost(post));
    }
  });
}
