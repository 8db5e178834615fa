import { LRUCache } from "lru-cache";
import { loadSharp } from "#app/platform/images/load-sharp.server.ts";
import { maxMegapixels } from "#app/platform/images/image-rules.ts";
import { cropOf, type CoverFocus } from "./cover-focus.ts";
import { pictureSize } from "./cover-path.ts";

/** About 100 kB each. */
const drawnCovers = new LRUCache<string, Promise<Buffer | undefined>>({ max: 100 });

/** The picture at `path`, cut to the shape of a shared link's card. Two requests for the same one share the work. */
export function coverCard(
  path: string,
  focus: CoverFocus,
  read: () => Promise<Buffer | undefined>,
): Promise<Buffer | undefined> {
  const key = [path, focus.x, focus.y, focus.zoom].join(" ");
  const known = drawnCovers.get(key);
  if (known) return known;
  const drawing = read().then((bytes) => bytes && cropCover(bytes, focus));
  drawnCovers.set(key, drawing);
  // A picture that is missing now may be there later, as after a restore.
  const remove = () => drawnCovers.delete(key);
  drawing.then((drawn) => drawn ?? remove(), remove);
  return drawing;
}

async function cropCover(bytes: Buffer, focus: CoverFocus): Promise<Buffer> {
  const sharp = await loadSharp();
  const source = sharp(bytes, { limitInputPixels: maxMegapixels * 1_000_000, pages: 1 });
  const { width, height } = await source.metadata();
  return source
    .extract(cropOf({ width, height }, pictureSize, focus))
    .resize({ ...pictureSize, fit: "cover" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 82, mozjpeg: true })
    .timeout({ seconds: 20 })
    .toBuffer();
}
