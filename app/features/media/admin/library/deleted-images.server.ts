import { and, eq } from "drizzle-orm";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { allPaths } from "#app/platform/images/image-paths.ts";
import { log } from "#app/platform/log.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { undeletable } from "#app/platform/records/undeletable.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import type { Database } from "#db/client.server.ts";
import { images, revisions } from "#db/schema.ts";
import { imageForm } from "./image-form.ts";

/** *Undo* after an image was deleted: its files stay until then, but nobody can open them. */
export const deletedImages = undeletable("deleted-image", [
  { table: images, where: (id) => eq(images.id, id) },
  { table: revisions, where: (id) => and(eq(revisions.kind, imageForm.kind), eq(revisions.subjectId, id)) },
]);

/** Brings it back with its description's versions. False when nothing is kept for this person. */
export function undeleteImage(actor: Actor, id: string): Promise<boolean> {
  return contentTransaction(async (tx) => {
    const kept = await deletedImages.find(tx, actor, id);
    if (!kept) return false;
    await deletedImages.restore(tx, actor, id);
    const path = String(kept.path);
    await recordAudit(tx, actor, "imageUndeleted", String(kept.original_name) || path, { path });
    return true;
  });
}

/** What was deleted is gone for good a quarter of an hour later. */
export async function forgetDeletedImages(now = new Date()) {
  for (const { path } of await deletedImages.forget(now)) await removeFiles(String(path));
}

/** With the account of whoever deleted them. Returns what removes the files, after the transaction. */
export async function forgetImagesOf(tx: Database, userId: string): Promise<() => Promise<void>> {
  const gone = await deletedImages.forgetOf(tx, userId);
  return async () => {
    for (const { path } of gone) await removeFiles(String(path));
  };
}

export async function removeFiles(image: string) {
  const files = await storage();
  // At the same time, so that a storage that hangs is waited for once.
  await Promise.all(
    allPaths(image).map((path) =>
      files
        .delete(path)
        .catch((error: unknown) => log.error({ err: error, path }, "a file of a deleted image is still there")),
    ),
  );
}
