import { randomFillSync } from "node:crypto";
import sharp from "sharp";

/** A PNG of about this size: random pixels do not compress. */
export function noisyPicture(bytes: number): Promise<Buffer> {
  const side = Math.floor(Math.sqrt(bytes / 3));
  const pixels = randomFillSync(Buffer.alloc(side * side * 3));
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** The body of the upload form, with its boundary as content type. */
export function uploadBody(picture: Buffer): { contentType: string; body: Buffer } {
  const boundary = "picture-boundary";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
