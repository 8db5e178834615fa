import { and, desc, eq } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { postRevisions } from "#db/schema.ts";
import type { RevisionHistory } from "#app/platform/records/revisions.server.ts";
import { postFields, type Post } from "../editor/post-schema.server.ts";
import { readSnapshot, type Snapshot } from "./stored-snapshots.server.ts";

/** Stores the post's present state under its version, unless that version is stored already. */
export async function storeRevision(tx: Database, post: Post, savedBy: string, createdAt: Date) {
  await tx
    .insert(postRevisions)
    .values({ postId: post.id, version: post.version, snapshot: snapshotOf(post), savedBy, createdAt })
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

export async function findRevision(postId: string, version: number) {
  const [row] = await db()
    .select()
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), eq(postRevisions.version, version)));
  const read = row && readSnapshot(row.id, row.snapshot);
  return read && { ...row, ...read };
}

/** For the history screen, which posts share with every other kind of record. */
export const postHistory: RevisionHistory<Snapshot> = { list: listRevisions, find: findRevision };

/** Who saved this version, and when. */
export async function findSaver(tx: Database, postId: string, version: number) {
  const [row] = await tx
    .select({ savedBy: postRevisions.savedBy, createdAt: postRevisions.createdAt })
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), eq(postRevisions.version, version)));
  return row;
}

function snapshotOf(post: Post): Snapshot {
  return Object.fromEntries(postFields.map((field) => [field, post[field]])) as Snapshot;
}
