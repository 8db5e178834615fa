import { inArray } from "drizzle-orm";
import type { Photograph } from "#app/platform/i18n/added-content.ts";
import { db } from "#db/client.server.ts";
import { images } from "#db/schema.ts";
import { coverSrcSet, imageAddress } from "./image-paths.ts";

type Shown = { address: string; focusX: number; focusY: number; alt: string };

/**
 * Reads the sizes of library pictures. The returned function makes a Photograph of a picture, or returns undefined when
 * it no longer exists.
 */
export async function readPhotographs(addresses: string[]): Promise<(shown: Shown) => Photograph | undefined> {
  const paths = [...new Set(addresses.filter(Boolean).map((address) => address.slice(1)))];
  const rows =
    paths.length > 0
      ? await db()
          .select({ path: images.path, width: images.width, height: images.height })
          .from(images)
          .where(inArray(images.path, paths))
      : [];
  const sizes = new Map(rows.map(({ path, ...size }) => [imageAddress(path), size]));
  return ({ address, ...shown }) => {
    const size = sizes.get(address);
    return size && { src: address, srcSet: coverSrcSet(address), ...size, ...shown };
  };
}
