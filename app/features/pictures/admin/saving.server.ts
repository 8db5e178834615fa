import { eq, sql } from "drizzle-orm";
import type { PictureSlot } from "#app/components/pictures/slots.ts";
import { toFocusStep } from "#app/components/pictures/focus.ts";
import type { SaveResult } from "#app/components/admin/form/form-answer.ts";
import { isSame } from "#app/components/admin/form/form-values.ts";
import { recordAudit, type Actor, type AuditActor } from "#app/platform/audit/audit.server.ts";
import { imageAddress } from "#app/platform/images/image-paths.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { firstVersion, revisionsOf } from "#app/platform/records/revisions.server.ts";
import { db } from "#db/client.server.ts";
import { recordPictureUse } from "#db/image-uses.server.ts";
import { images, sitePictures } from "#db/schema.ts";
import { pictureForm } from "./picture-form.ts";

export type PictureValues = Record<"picture" | "alt" | "altEs" | "focusX" | "focusY", string>;

/** A slot that shows the delivered picture. */
export const asDelivered: PictureValues = { picture: "", alt: "", altEs: "", focusX: "50", focusY: "50" };

export const pictureRevisions = revisionsOf(pictureForm.kind, pictureForm.draft);

/** What each replaced slot shows, for the list of the admin area. */
export async function listReplacedPictures() {
  return new Map((await db().select().from(sitePictures)).map((row) => [row.slot, toValues(row)]));
}

export async function findPicture(slot: PictureSlot) {
  const [row] = await db().select().from(sitePictures).where(eq(sitePictures.slot, slot));
  const version = (await pictureRevisions.latest(db(), slot))?.version ?? firstVersion;
  return { values: row ? toValues(row) : asDelivered, version };
}

function toValues({ imagePath, alt, altEs, focusX, focusY }: typeof sitePictures.$inferSelect): PictureValues {
  return { picture: imageAddress(imagePath), alt, altEs, focusX: String(focusX), focusY: String(focusY) };
}

/**
 * Puts a photograph in a slot, or with an empty address the delivered picture back. `version` is the one that the form
 * was opened with; without it, it is not compared.
 */
export async function savePicture(
  actor: AuditActor,
  slot: PictureSlot,
  typed: PictureValues,
  version?: number,
): Promise<SaveResult> {
  return contentTransaction(async (tx, changed) => {
    // One save at a time, also while the slot has no row that could be locked.
    await tx.execute(sql`select pg_advisory_xact_lock(726577, hashtext(${slot}))`);
    const [row] = await tx.select().from(sitePictures).where(eq(sitePictures.slot, slot));
    const before = row ? toValues(row) : asDelivered;
    const focus = { focusX: toFocusStep(Number(typed.focusX)), focusY: toFocusStep(Number(typed.focusY)) };
    const values = typed.picture
      ? { ...typed, focusX: String(focus.focusX), focusY: String(focus.focusY) }
      : asDelivered;
    const stored = { values: before, changedAt: new Date() };
    const current = await pictureRevisions.compare(tx, slot, version, stored);
    if (isSame(values, before)) return { kind: "saved", version: current.version };
    if (current.conflict) return current.conflict;
    const imagePath = values.picture.slice(1);
    if (imagePath && (await tx.$count(images, eq(images.path, imagePath))) === 0)
      return { kind: "refused", errors: { picture: { key: "pictureGone" } } };
    await recordPictureUse(tx, pictureForm.kind, slot, values.picture);
    if (imagePath) {
      const stored = { imagePath, alt: values.alt, altEs: values.altEs, ...focus, updatedAt: new Date() };
      await tx
        .insert(sitePictures)
        .values({ slot, ...stored })
        .onConflictDoUpdate({ target: sitePictures.slot, set: stored });
    } else await tx.delete(sitePictures).where(eq(sitePictures.slot, slot));
    const saved = await pictureRevisions.add(tx, slot, { before, after: values, savedBy: actor.email });
    await recordAudit(tx, actor, imagePath ? "pictureReplaced" : "pictureRestored", slot);
    changed();
    return { kind: "saved", version: saved };
  });
}

/** False when there is no such version, or its photograph is no longer in the library. */
export async function restorePictureVersion(actor: Actor, slot: PictureSlot, version: number): Promise<boolean> {
  const revision = await pictureRevisions.find(slot, version);
  if (!revision?.restorable) return false;
  return (await savePicture(actor, slot, { ...asDelivered, ...revision.snapshot })).kind === "saved";
}
