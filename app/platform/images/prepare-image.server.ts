import type { Sharp } from "sharp";
import { inspectImage, type ImageFormat } from "./inspect-image.server.ts";
import { maxMegapixels, maxSide, maxUploadBytes, smallerWidths, type ImageRefusal } from "./image-rules.ts";

export type PreparedImage = {
  extension: string;
  bytes: Buffer;
  width: number;
  height: number;
  /** As WebP, one for every offered width; of a picture that is narrower itself, a copy at its own width. */
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

/** Decodes and encodes anew: what comes out is pixels and nothing else. Throws ImageRefusedError with the reason. */
export async function prepareImage(file: { bytes: Buffer; declaredType: string }): Promise<PreparedImage> {
  if (!file.declaredType.startsWith("image/")) throw new ImageRefusedError("notImage");
  if (file.bytes.length > maxUploadBytes) throw new ImageRefusedError("tooLarge");
  const finding = inspectImage(file.bytes);
  if ("refusal" in finding) throw new ImageRefusedError(finding.refusal);
  return oneAtATime(() => encode(file.bytes, finding.format));
}

async function encode(bytes: Buffer, format: ImageFormat): Promise<PreparedImage> {
  const { default: sharp } = await import("sharp");
  // The first picture of an animation; half the machine's threads stay with the visitors.
  sharp.concurrency(1);
  const source = () =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", pages: 1 }).timeout({ seconds: secondsPerStep });
  try {
    const { format: decoder, width, height } = await source().metadata();
    if (decoder !== (format === "avif" ? "heif" : format)) throw new ImageRefusedError("unreadable");
    if (width * height > maxPixels) throw new ImageRefusedError("tooManyPixels");
    // Turned as the camera was held; colours in sRGB; position, camera and author are not carried over.
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
    // A still of a GIF keeps its hard edges and its transparency as PNG.
    case "png":
    case "gif":
      return picture.png({ compressionLevel: 9 });
  }
}

let last: Promise<unknown> = Promise.resolve();

/** 40 megapixels are 160 MB while they are decoded: one picture at a time. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
}
