import { inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { contentVersion } from "#app/platform/pages/content-version.server.ts";
import { imageNamesIn, possiblePaths } from "#db/image-names.ts";
import { images } from "#db/schema.ts";

const known = new Map<string, Promise<boolean>>();
let knownVersion = -1;
const mostKnown = 1000;

/**
 * Whether an uploaded picture, or the picture that a narrower copy belongs to, is still in the library. Asked of the
 * database once for each version of the content, which a deletion raises: many may ask for one picture at once.
 */
export function isInLibrary(path: string): Promise<boolean> {
  const version = contentVersion();
  if (version !== knownVersion || known.size >= mostKnown) known.clear();
  knownVersion = version;
  let answer = known.get(path);
  if (!answer) {
    answer = findInLibrary(path);
    known.set(path, answer);
    // A picture that is not there may be uploaded at any moment, which changes no public page.
    const forget = () => known.delete(path);
    answer.then((found) => found || forget(), forget);
  }
  return answer;
}

async function findInLibrary(path: string): Promise<boolean> {
  const paths = imageNamesIn(path).flatMap(possiblePaths);
  return (await db().$count(images, inArray(images.path, paths))) > 0;
}
