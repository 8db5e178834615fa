import { inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { images } from "#db/schema.ts";
import { imageAddress, pathsIn, srcSet } from "./image-paths.ts";

/** The width of the article column, or of a narrower screen. */
const sizes = "(min-width: 42rem) 39rem, 100vw";

/** Adds srcset and sizes to our own images in a sanitised body. */
export async function withResponsiveImages(html: string): Promise<string> {
  const paths = pathsIn(html);
  if (paths.length === 0) return html;
  const rows = await db()
    .select({ path: images.path, width: images.width })
    .from(images)
    .where(inArray(images.path, paths));
  return rows.reduce((text, image) => {
    const srcset = srcSet(image);
    const src = `src="${imageAddress(image.path)}"`;
    return srcset ? text.replaceAll(src, `${src} srcset="${srcset}" sizes="${sizes}"`) : text;
  }, html);
}
