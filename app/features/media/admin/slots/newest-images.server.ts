import { desc } from "drizzle-orm";
import type { LibraryPicture } from "#app/components/admin/images/plain-picture-fields.tsx";
import { db } from "#db/client.server.ts";
import { images } from "#db/schema.ts";
import { imageAddress } from "#app/platform/images/image-paths.ts";

/** For browsers without JavaScript, which cannot open the library over the form. */
const maxImages = 12;

export async function newestImages(): Promise<LibraryPicture[]> {
  const rows = await db()
    .select({ path: images.path, alt: images.alt, originalName: images.originalName })
    .from(images)
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(maxImages);
  return rows.map(({ path, alt, originalName }) => ({ address: imageAddress(path), name: alt || originalName }));
}
