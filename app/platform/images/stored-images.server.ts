import { inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { imageNamesIn, possiblePaths } from "#db/image-names.ts";
import { images } from "#db/schema.ts";

/**
 * Whether the library has the picture that this file belongs to. The row decides, not the file: the row is gone with the
 * commit that deletes a picture, while its files are removed after it, and possibly never.
 */
export async function isInLibrary(path: string): Promise<boolean> {
  const paths = imageNamesIn(path).flatMap(possiblePaths);
  return (await db().$count(images, inArray(images.path, paths))) > 0;
}
