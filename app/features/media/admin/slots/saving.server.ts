import { eq } from "drizzle-orm";
import { z } from "zod";
import type { PictureSlot } from "#app/components/slots/slots.ts";
import { toFocusStep } from "#app/components/slots/focus.ts";
import { imageAddress } from "#app/platform/images/image-paths.ts";
import { versioned } from "#app/platform/records/versioned.server.ts";
import { db } from "#db/client.server.ts";
import { recordPictureUse } from "#db/image-uses.server.ts";
import { lock } from "#db/locks.server.ts";
import { images, sitePictures } from "#db/schema.ts";
import { pictureForm } from "./slot-form.ts";

const text = z.string().default("");
const percent = z.string().default("50");
const pictureSchema = z.object({ picture: text, alt: text, altEs: text, focusX: percent, focusY: percent });
export type PictureValues = z.output<typeof pictureSchema>;

/** A slot that shows the delivered picture. */
export const asDelivered: PictureValues = pictureSchema.parse({});

/** What each replaced slot shows, for the list of the admin area. */
export async function listReplacedPictures() {
  return new Map((await db().select().from(sitePictures)).map((row) => [row.slot, toValues(row)]));
}

export async function findPicture(slot: PictureSlot) {
  const [row] = await db().select().from(sitePictures).where(eq(sitePictures.slot, slot));
  return { values: row ? toValues(row) : asDelivered, version: await savedPictures.versionOf(slot) };
}

function toValues({ imagePath, alt, altEs, focusX, focusY }: typeof sitePictures.$inferSelect): PictureValues {
  return { picture: imageAddress(imagePath), alt, altEs, focusX: String(focusX), focusY: String(focusY) };
}

/** Puts a photograph in a slot, or with an empty address the delivered picture back. */
const savedPictures = versioned<string, PictureValues>({
  kind: pictureForm.kind,
  schema: pictureSchema,
  async lock(tx, slot) {
    // One save at a time, also while the slot has no row that could be locked.
    await lock(tx, "picture", slot);
    const [row] = await tx.select().from(sitePictures).where(eq(sitePictures.slot, slot));
    return { row: slot, values: row ? toValues(row) : asDelivered, changedAt: new Date() };
  },
  complete: (_tx, _slot, typed) =>
    typed.picture ? { ...typed, focusX: focusStep(typed.focusX), focusY: focusStep(typed.focusY) } : asDelivered,
  refuse: async (tx, _slot, { picture }) =>
    picture && !(await tx.$count(images, eq(images.path, picture.slice(1))))
      ? { picture: { key: "pictureGone" } }
      : undefined,
  async store(tx, slot, { picture, alt, altEs, ...focus }) {
    await recordPictureUse(tx, pictureForm.kind, slot, picture);
    if (picture) {
      const [focusX, focusY] = [Number(focus.focusX), Number(focus.focusY)];
      const stored = { imagePath: picture.slice(1), alt, altEs, focusX, focusY, updatedAt: new Date() };
      await tx
        .insert(sitePictures)
        .values({ slot, ...stored })
        .onConflictDoUpdate({ target: sitePictures.slot, set: stored });
    } else await tx.delete(sitePictures).where(eq(sitePictures.slot, slot));
    return { audit: [picture ? "pictureReplaced" : "pictureRestored", slot] };
  },
  together: [["picture", "focusX", "focusY"]],
  mayMerge: (merged) => !("errors" in pictureForm.check(merged)),
  restorable: (snapshot) => snapshot,
});
export const { save: savePicture, restore: restorePictureVersion, history: pictureRevisions } = savedPictures;

const focusStep = (typed: string) => String(toFocusStep(Number(typed)));
