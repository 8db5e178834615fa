import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { postPreviews, posts } from "#db/schema.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import type { Post } from "../post-schema.server.ts";

const daysShared = 14;

/** Creates the post's preview link, replacing an earlier one. The token is returned once; only its hash is stored. */
export async function sharePreview(
  actor: Actor,
  postId: string,
): Promise<{ path: string; expiresAt: Date } | undefined> {
  // Hexadecimal, because the site lower-cases paths.
  const token = randomBytes(24).toString("hex");
  const expiresAt = new Date(Date.now() + daysShared * 24 * 60 * 60 * 1000);
  return db().transaction(async (tx) => {
    const [post] = await tx
      .select({ title: posts.title })
      .from(posts)
      .where(and(eq(posts.id, postId), isNull(posts.deletedAt)));
    if (!post) return undefined;
    const link = { tokenHash: hash(token), createdBy: actor.email, expiresAt, createdAt: new Date() };
    await tx
      .insert(postPreviews)
      .values({ postId, ...link })
      .onConflictDoUpdate({ target: postPreviews.postId, set: link });
    await recordAudit(tx, actor, "previewShared", post.title, { id: postId, until: expiresAt.toISOString() });
    return { path: `/preview/${token}`, expiresAt };
  });
}

export async function revokePreview(actor: Actor, postId: string) {
  await db().transaction(async (tx) => {
    const [gone] = await tx.delete(postPreviews).where(eq(postPreviews.postId, postId)).returning();
    const [post] = await tx.select({ title: posts.title }).from(posts).where(eq(posts.id, postId));
    if (gone && post) await recordAudit(tx, actor, "previewRevoked", post.title, { id: postId });
  });
}

/** The expiry of the post's link, if it has one. */
export async function findPreviewLink(postId: string): Promise<{ expiresAt: Date } | undefined> {
  const [link] = await db()
    .select({ expiresAt: postPreviews.expiresAt })
    .from(postPreviews)
    .where(and(eq(postPreviews.postId, postId), gt(postPreviews.expiresAt, new Date())));
  return link;
}

/** The last saved post behind a link that has not expired. */
export async function findSharedPost(token: string): Promise<Post | undefined> {
  if (!/^[0-9a-f]{48}$/.test(token)) return undefined;
  const [row] = await db()
    .select({ post: posts })
    .from(postPreviews)
    .innerJoin(posts, eq(posts.id, postPreviews.postId))
    .where(
      and(eq(postPreviews.tokenHash, hash(token)), gt(postPreviews.expiresAt, new Date()), isNull(posts.deletedAt)),
    );
  return row?.post;
}

function hash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
