import { and, desc, eq } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { postRevisions, posts } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import { isVersion, type Revisions } from "#app/platform/records/revisions.server.ts";
import { postFields, type Post } from "../editor/post-schema.server.ts";
import { readSnapshot, type Snapshot } from "./stored-snapshots.server.ts";

/** Stores the post's present state under its version, unless that version is stored already. */
export async function storeRevision(tx: Database, post: Post, savedBy: string, createdAt: Date) {
  await insertRevision(tx, post, snapshotOf(post), { savedBy, createdAt });
}

async function insertRevision(
  tx: Database,
  { id: postId, version }: Pick<Post, "id" | "version">,
  snapshot: Snapshot,
  saved: { savedBy: string; createdAt: Date },
) {
  await tx
    .insert(postRevisions)
    .values({ postId, version, snapshot, ...saved })
    .onConflictDoNothing();
}

/** Newest first, without the texts. */
export async function listRevisions(postId: string) {
  return db()
    .select({
      id: postRevisions.id,
      version: postRevisions.version,
      savedBy: postRevisions.savedBy,
      createdAt: postRevisions.createdAt,
    })
    .from(postRevisions)
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(postRevisions.version));
}

export async function findRevision(postId: string, version: number, tx = db()) {
  if (!isVersion(version)) return undefined;
  const [row] = await tx
    .select()
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), eq(postRevisions.version, version)));
  const read = row && readSnapshot(row.id, row.snapshot);
  return read && { ...row, ...read };
}

const counted = { version: posts.version, updatedAt: posts.updatedAt };

/** Versions of posts have a table of their own, and the post's row counts them. */
export const postHistory: Revisions<Snapshot> = {
  list: listRevisions,
  count: (postId) => db().$count(postRevisions, eq(postRevisions.postId, postId)),
  find: findRevision,

  async latest(tx, postId) {
    const isCurrent = and(eq(postRevisions.postId, posts.id), eq(postRevisions.version, posts.version));
    const { savedBy, createdAt } = postRevisions;
    const [row] = await tx
      .select({ ...counted, savedBy, createdAt })
      .from(posts)
      .leftJoin(postRevisions, isCurrent)
      .where(eq(posts.id, postId));
    return row && { version: row.version, savedBy: row.savedBy ?? "", createdAt: row.createdAt ?? row.updatedAt };
  },

  async add(tx, id, { before, after, savedBy, changedAt = new Date() }) {
    const post = oneRow(await tx.select(counted).from(posts).where(eq(posts.id, id)));
    const { version, updatedAt } = post;
    // A post that came with the site has no revision of its first version yet.
    await insertRevision(tx, { id, version: version - 1 }, before, { savedBy: "", createdAt: changedAt });
    // The same time as in the row, which is compared with it. To publish a post does not count as a change of it.
    const createdAt = updatedAt > changedAt ? updatedAt : new Date();
    await insertRevision(tx, { id, version }, after, { savedBy, createdAt });
    return version;
  },

  async deleteAll(tx, postId) {
    await tx.delete(postRevisions).where(eq(postRevisions.postId, postId));
  },
};

export function snapshotOf(post: Post): Snapshot {
  return Object.fromEntries(postFields.map((field) => [field, post[field]])) as Snapshot;
}
