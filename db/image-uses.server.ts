import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { db, type Database } from "./client.server.ts";
import { lock } from "./locks.server.ts";
import { imageNamesIn, possiblePaths } from "./image-names.ts";
import { imagePlaces, images, imageUses, posts, settings } from "./schema.ts";

const textColumns = {
  id: posts.id,
  featuredImage: posts.featuredImage,
  bodyContent: posts.bodyContent,
  bodyContentEs: posts.bodyContentEs,
};
type PostTexts = Pick<typeof posts.$inferSelect, keyof typeof textColumns>;

/** Call this in the transaction that stores a post's texts or featured image. */
export async function recordImageUses(tx: Database, post: PostTexts) {
  await tx.delete(imageUses).where(eq(imageUses.postId, post.id));
  const rows = usesOf(post);
  if (rows.length === 0) return;
  await lockImages(
    tx,
    rows.map(({ imageName }) => imageName),
  );
  await tx.insert(imageUses).values(rows);
}

/** A concurrent deletion of one of these pictures either finishes first, or waits and then finds the picture in use. */
export async function lockImages(tx: Database, names: string[]) {
  if (names.length === 0) return;
  const paths = names.flatMap(possiblePaths);
  await tx.select({ id: images.id }).from(images).where(inArray(images.path, paths)).for("key share");
}

/** The same for a record or a slot that shows one uploaded picture; an empty address means none. */
export async function recordPictureUse(tx: Database, kind: string, subjectId: string, address: string) {
  await tx.delete(imagePlaces).where(and(eq(imagePlaces.kind, kind), eq(imagePlaces.subjectId, subjectId)));
  const names = imageNamesIn(address);
  if (names.length === 0) return;
  await lockImages(tx, names);
  await tx.insert(imagePlaces).values(names.map((imageName) => ({ imageName, kind, subjectId })));
}

export function usesOf({ id, featuredImage, bodyContent, bodyContentEs }: PostTexts) {
  return imageNamesIn(featuredImage, bodyContent, bodyContentEs).map((imageName) => ({ imageName, postId: id }));
}

// Backfill for posts stored before the table existed, or restored from an old backup ----------------------------------

const settingKey = "imageUses";
/** Small, because the embedded database blocks everything else while a batch is read. */
const batchSize = 50;

/** The progress of the backfill: the id of the last post processed, and whether it is complete. */
type Progress = { after: string; done?: true };

/** Until this is true, a picture without recorded uses may still be in use. */
export async function areImageUsesComplete(tx: Database): Promise<boolean> {
  return (await readProgress(tx)).done === true;
}

/** Processes the next batch of older posts. Returns whether there are more. */
export async function backfillImageUses(): Promise<boolean> {
  return db().transaction(async (tx) => {
    // One process at a time: the others wait here and continue where it stopped.
    await lock(tx, "image uses");
    const { after, done } = await readProgress(tx);
    if (done) return false;
    const ids = (
      await tx.select({ id: posts.id }).from(posts).where(gt(posts.id, after)).orderBy(asc(posts.id)).limit(batchSize)
    ).map(({ id }) => id);
    // Locked, so that a later save waits and replaces these uses. Posts that are already locked are skipped instead of
    // waited for: a bulk change locks posts in a different order, so waiting could cause a deadlock.
    const batch = await tx
      .select(textColumns)
      .from(posts)
      .where(inArray(posts.id, ids))
      .for("share", { skipLocked: true });
    if (batch.length < ids.length) return true;
    const rows = batch.flatMap(usesOf);
    if (rows.length > 0) await tx.insert(imageUses).values(rows).onConflictDoNothing();
    const next: Progress = ids.length < batchSize ? { after: "", done: true } : { after: ids.at(-1)! };
    await tx
      .insert(settings)
      .values({ key: settingKey, value: next })
      .onConflictDoUpdate({ target: settings.key, set: { value: next, updatedAt: sql`now()` } });
    return !next.done;
  });
}

async function readProgress(tx: Database): Promise<Progress> {
  const [row] = await tx.select({ value: settings.value }).from(settings).where(eq(settings.key, settingKey));
  return (row?.value as Progress | undefined) ?? { after: "" };
}
