import { inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { contentVersion } from "#app/platform/pages/content-version.server.ts";
import { imageNamesIn, possiblePaths } from "#db/image-names.ts";
import { images } from "#db/schema.ts";

const lookups = new Map<string, Promise<boolean>>();
let lookupsVersion = -1;
const maxLookups = 1000;

/**
 * Whether an uploaded image, or the original of a smaller copy, is still in the library. Positive answers are cached
 * until the content version changes, which a deletion does; many visitors may request the same image at once.
 */
export function isInLibrary(path: string): Promise<boolean> {
  const version = contentVersion();
  if (version !== lookupsVersion || lookups.size >= maxLookups) lookups.clear();
  lookupsVersion = version;
  let lookup = lookups.get(path);
  if (!lookup) {
    lookup = existsInLibrary(path);
    lookups.set(path, lookup);
    // Misses are not cached: an upload does not change the content version.
    const remove = () => lookups.delete(path);
    lookup.then((found) => found || remove(), remove);
  }
  return lookup;
}

async function existsInLibrary(path: string): Promise<boolean> {
  const paths = imageNamesIn(path).flatMap(possiblePaths);
  return (await db().$count(images, inArray(images.path, paths))) > 0;
}
