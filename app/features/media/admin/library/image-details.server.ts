import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import { versioned } from "#app/platform/records/versioned.server.ts";
import { db } from "#db/client.server.ts";
import { images } from "#db/schema.ts";
import { imageForm } from "./image-form.ts";

/** The description of an image and its history. */
const described = versioned<typeof images.$inferSelect, { alt: string }>({
  kind: imageForm.kind,
  schema: z.object({ alt: z.string().default("") }),
  async lock(tx, id) {
    const [row] = await tx.select().from(images).where(eq(images.id, id)).for("update");
    return row && { row, values: { alt: row.alt }, changedAt: row.createdAt };
  },
  async store(tx, { id, path, originalName }, { alt }) {
    await tx.update(images).set({ alt }).where(eq(images.id, id));
    return { audit: ["imageDescribed", originalName || path, { path }] };
  },
  restorable: (snapshot) => snapshot,
});
export const { history: imageRevisions, restore: restoreDescription } = described;

/** An image with the version of its description. */
export async function findImage(id: string) {
  const [image] = await db().select().from(images).where(eq(images.id, id));
  return image && { ...image, version: await described.versionOf(id) };
}

/** Without a `version`, as in the list of images, the description is simply replaced. */
export const describeImage = (actor: Actor, id: string, alt: string, version?: number) =>
  described.save(actor, id, { alt }, version);
