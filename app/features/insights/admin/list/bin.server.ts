import { and, desc, eq, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { posts } from "#db/schema.ts";
import { pageOf } from "#app/components/admin/list/definition.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { savedPosts } from "../posts-admin.server.ts";
import { binList } from "./post-list.ts";

/** Deleted posts stay in the bin this long before they are erased (decision 62). */
export const daysInBin = 30;
const dayMs = 24 * 60 * 60 * 1000;

type Binned = { id: string; title: string; titleEs: string | null };
const named = { id: posts.id, title: posts.title, titleEs: posts.titleEs };

export async function binPost(actor: Actor, id: string): Promise<Binned | undefined> {
  return contentTransaction(async (tx) => {
    const [row] = await tx
      .update(posts)
      .set({ deletedAt: new Date(), deletedBy: actor.email })
      .where(and(eq(posts.id, id), isNull(posts.deletedAt)))
      .returning(named);
    if (!row) return undefined;
    await recordAudit(tx, actor, "postDeleted", row.title, { id });
    return row;
  });
}

/** Restores the post as it was, on the public site too. */
export async function restorePost(actor: Actor, id: string): Promise<Binned | undefined> {
  return contentTransaction(async (tx) => {
    const [row] = await tx
      .update(posts)
      .set({ deletedAt: null, deletedBy: null })
      .where(and(eq(posts.id, id), isNotNull(posts.deletedAt)))
      .returning(named);
    if (!row) return undefined;
    await recordAudit(tx, actor, "postRestored", row.title, { id });
    return row;
  });
}

export async function purgePost(actor: Actor, id: string): Promise<Binned | undefined> {
  return db().transaction(async (tx) => {
    const [row] = await tx
      .delete(posts)
      .where(and(eq(posts.id, id), isNotNull(posts.deletedAt)))
      .returning(named);
    if (!row) return undefined;
    await savedPosts.forget(tx, id);
    await recordAudit(tx, actor, "postPurged", row.title, { id });
    return row;
  });
}

/** The last deleted first. */
export async function listBin(query: { page: number }) {
  const inBin = isNotNull(posts.deletedAt);
  const { offset, ...page } = pageOf(await db().$count(posts, inBin), query, binList.pageSize);
  const rows = await db()
    .select({ ...named, cluster: posts.cluster, deletedAt: posts.deletedAt, deletedBy: posts.deletedBy })
    .from(posts)
    .where(inBin)
    .orderBy(desc(posts.deletedAt), desc(posts.id))
    .limit(binList.pageSize)
    .offset(offset);
  const list = rows.map((row) => ({
    ...row,
    deletedAt: row.deletedAt!,
    daysLeft: Math.max(0, Math.ceil((row.deletedAt!.getTime() + daysInBin * dayMs - Date.now()) / dayMs)),
  }));
  return { list, ...page };
}

/** Deleting a post reads every table that refers to posts, so only a few are deleted in one transaction. */
const purgeBatch = 50;

/** Erases posts whose time in the bin is over. Returns their number. */
export async function purgeExpiredPosts(now = new Date()): Promise<number> {
  const expired = lt(posts.deletedAt, new Date(now.getTime() - daysInBin * dayMs));
  for (let total = 0; ; ) {
    const gone = await db().transaction(async (tx) => {
      const some = tx.select({ id: posts.id }).from(posts).where(expired).limit(purgeBatch);
      const deleted = await tx.delete(posts).where(inArray(posts.id, some)).returning(named);
      for (const { id, title } of deleted) {
        await savedPosts.forget(tx, id);
        await recordAudit(tx, { email: "" }, "postPurged", title, { id, days: daysInBin });
      }
      return deleted.length;
    });
    total += gone;
    if (gone < purgeBatch) return total;
  }
}
