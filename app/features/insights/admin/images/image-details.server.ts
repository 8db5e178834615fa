import { eq } from "drizzle-orm";
import { z } from "zod";
import type { SaveResult } from "#app/components/admin/form/form-answer.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { firstVersion, revisionsOf } from "#app/platform/records/revisions.server.ts";
import { db } from "#db/client.server.ts";
import { images } from "#db/schema.ts";
import { imageForm } from "./image-form.ts";

export const imageRevisions = revisionsOf(imageForm.kind, z.object({ alt: z.string().default("") }));

/** An image with the version of its description. */
export async function findImage(id: string) {
  const [image] = await db().select().from(images).where(eq(images.id, id));
  if (!image) return undefined;
  return { ...image, version: (await imageRevisions.latest(db(), id))?.version ?? firstVersion };
}

/**
 * Stores a description and keeps the one before in the history. `version` is the one it was written on; without it, as
 * in the list of images, the description is simply replaced.
 */
export async function describeImage(actor: Actor, id: string, alt: string, version?: number): Promise<SaveResult> {
  return db().transaction(async (tx) => {
    const [image] = await tx.select().from(images).where(eq(images.id, id)).for("update");
    if (!image) return { kind: "missing" };
    const stored = { values: { alt: image.alt }, changedAt: image.createdAt };
    const current = await imageRevisions.compare(tx, id, version, stored);
    if (image.alt === alt) return { kind: "saved", version: current.version };
    if (current.conflict) return current.conflict;
    await tx.update(images).set({ alt }).where(eq(images.id, id));
    const saved = await imageRevisions.add(tx, id, {
      before: stored.values,
      after: { alt },
      savedBy: actor.email,
    });
    await recordAudit(tx, actor, "imageDescribed", image.originalName || image.path, { path: image.path });
    return { kind: "saved", version: saved };
  });
}

/** False when there is no such version. */
export async function restoreDescription(actor: Actor, id: string, version: number): Promise<boolean> {
  const revision = await imageRevisions.find(id, version);
  if (!revision?.restorable) return false;
  return (await describeImage(actor, id, revision.snapshot.alt)).kind === "saved";
}
