import { inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { images } from "#db/schema.ts";
import { imageAddress, pathsIn, srcSet } from "./image-paths.ts";

/** An article's column, or the screen where that is narrower. */
const sizes = "(min-width: 42rem) 39rem, 100vw";

/** A sanitised body in which our own pictures offer their narrower copies. */
export async function withResponsiveImages(html: string): Promise<string> {
  const paths = pathsIn(html);
  if (paths.length === 0) return html;
  const known = await db()
    .select({ path: images.path, width: images.width })
    .from(images)
    .where(inArray(images.path, paths));
  return known.reduce((text, image) => {
    const offered = srcSet(image);
    const src = `src="${imageAddress(image.path)}"`;
    return offered ? text.replaceAll(src, `${src} srcset="${offered}" sizes="${sizes}"`) : text;
  }, html);
}
