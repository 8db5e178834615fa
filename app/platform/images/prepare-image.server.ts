import type { Sharp } from "sharp";
import { inspectImage, type ImageFormat } from "./inspect-image.server.ts";
import { loadSharp } from "./load-sharp.server.ts";
import { maxMegapixels, maxSide, maxUploadBytes, smallerWidths, type ImageRefusal } from "./image-rules.ts";

export type PreparedImage = {
  extension: string;
  bytes: Buffer;
  width: number;
  height: number;
  /** A WebP copy for every offered width, but never wider than the original. */
  smaller: { width: number; bytes: Buffer }[];
};

export class ImageRefusedError extends Error {
  readonly refusal: ImageRefusal;
  constructor(refusal: ImageRefusal, cause?: unknown) {
    super(`The image was refused: ${refusal}.`, { cause });
    this.refusal = refusal;
  }
}

const extensions: Record<ImageFormat, string> = { jpeg: "jpg", png: "png", webp: "webp", avif: "avif", gif: "png" };
const maxPixels = maxMegapixels * 1_000_000;
const secondsPerStep = 20;

/** Decodes and re-encodes an upload, so that nothing but pixels is kept. Throws ImageRefusedError with the reason. */
export async function prepareImage(file: { bytes: Buffer; declaredType: string }): Promise<PreparedImage> {
  if (!file.declaredType.startsWith("image/")) throw new ImageRefusedError("notImage");
  if (file.bytes.length > maxUploadBytes) throw new ImageRefusedError("tooLarge");
  const inspection = inspectImage(file.bytes);
  if ("refusal" in inspection) throw new ImageRefusedError(inspection.refusal);
  return oneAtATime(() => encode(file.bytes, inspection.format));
}

async function encode(bytes: Buffer, format: ImageFormat): Promise<PreparedImage> {
  const sharp = await loadSharp();
  // Only the first frame of an animation is read.
  const source = () =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", pages: 1 }).timeout({ seconds: secondsPerStep });
  try {
    const { format: decoder, width, height } = await source().metadata();
    if (decoder !== (format === "avif" ? "heif" : format)) throw new ImageRefusedError("unreadable");
    if (width * height > maxPixels) throw new ImageRefusedError("tooManyPixels");
    // Applies the orientation and converts to sRGB. Metadata (location, camera, author) is not copied.
    const picture = source()
      .autoOrient()
      .toColourspace("srgb")
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true });
    const { data, info } = await encodeAs(picture, format).toBuffer({ resolveWithObject: true });
    const smaller: PreparedImage["smaller"] = [];
    for (const narrow of smallerWidths) {
      const copy = await sharp(data, { limitInputPixels: maxPixels })
        .resize({ width: narrow, withoutEnlargement: true })
        .webp({ quality: 80 })
        .timeout({ seconds: secondsPerStep })
        .toBuffer();
      smaller.push({ width: narrow, bytes: copy });
    }
    return { extension: extensions[format], bytes: data, width: info.width, height: info.height, smaller };
  } catch (error) {
    if (error instanceof ImageRefusedError) throw error;
    throw new ImageRefusedError(/pixel limit/i.test(String(error)) ? "tooManyPixels" : "unreadable", error);
  }
}

function encodeAs(picture: Sharp, format: ImageFormat): Sharp {
  switch (format) {
    case "jpeg":
      return picture.jpeg({ quality: 85, mozjpeg: true });
    case "webp":
      return picture.webp({ quality: 85 });
    case "avif":
      return picture.avif({ quality: 60, effort: 3 });
    // As PNG a frame of a GIF keeps its hard edges and transparency.
    case "png":
    case "gif":
      return picture.png({ compressionLevel: 9 });
  }
}

let queue: Promise<unknown> = Promise.resolve();

/** Decoding 40 megapixels takes 160 MB, so images are processed one at a time. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = queue.then(work, work);
  queue = result.catch(() => undefined);
  return result;
}
