import { and, eq, isNull } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { posts } from "#db/schema.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";

/** Has an index of its own: samples are counted on every visit of an owner. */
export const isSample = and(eq(posts.sample, true), isNull(posts.deletedAt));

/** The articles that the site was delivered with and that nobody has edited. They are removed to the bin. */
export const articleSamples = {
  kind: "articles" as const,
  count: () => db().$count(posts, isSample),
  remove: (actor: Actor): Promise<number> =>
    contentTransaction(async (tx) => {
      const removed = await tx
        .update(posts)
        .set({ deletedAt: new Date(), deletedBy: actor.email })
        .where(isSample)
        .returning({ id: posts.id });
      if (removed.length === 0) return 0;
      await recordAudit(tx, actor, "samplesRemoved", String(removed.length));
      return removed.length;
    }),
};
