import { maxMegapixels, type ImageRefusal } from "./image-rules.ts";

export type ImageFormat = "jpeg" | "png" | "webp" | "avif" | "gif";

type Inspection = { format: ImageFormat } | { refusal: ImageRefusal };

/** Identifies a file by its bytes, before any decoder reads it. */
export function inspectImage(bytes: Buffer): Inspection {
  if (bytes.length === 0) return { refusal: "unreadable" };
  const format = formatOf(bytes);
  if (!format) return { refusal: refusalFor(bytes) };
  // The decoder reads the frames only and would not notice an oversized logical screen.
  if (format === "gif" && bytes.length > 9 && bytes.readUInt16LE(6) * bytes.readUInt16LE(8) > maxMegapixels * 1_000_000)
    return { refusal: "tooManyPixels" };
  return isPolyglot(bytes, format) ? { refusal: "unreadable" } : { format };
}

function formatOf(bytes: Buffer): ImageFormat | undefined {
  const text = (from: number, to: number) => bytes.toString("latin1", from, to);
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (/^GIF8[79]a$/.test(text(0, 6))) return "gif";
  if (text(4, 8) === "ftyp" && /avi[fs]/.test(text(8, 8 + Math.min(56, Math.max(0, bytes.readUInt32BE(0) - 8)))))
    return "avif";
  return undefined;
}

/** Tells image formats that are not accepted from files that are not images. */
function refusalFor(bytes: Buffer): ImageRefusal {
  const head = bytes.toString("latin1", 0, 1024);
  if (
    /^BM|^II\*\0|^MM\0\*|^\0\0\x01\0|^8BPS|^\xff\x0a|^\0\0\0\x0cJXL |^....ftyp(hei|hev|mif|msf)|^\xc5\xd0\xd3\xc6|^%!PS/s.test(
      head,
    )
  )
    return "unsupported";
  return /<svg[\s>]/i.test(bytes.toString("utf8", 0, 4096).replaceAll("\0", "")) ? "unsupported" : "notImage";
}

/**
 * A polyglot is a valid image and at the same time a page, a script or an archive. Re-encoding would remove the other
 * content, but such a file is refused anyway, because nobody makes one by accident. The patterns are too long to occur
 * in compressed pixels by chance.
 */
function isPolyglot(bytes: Buffer, format: ImageFormat): boolean {
  // A length or width whose bytes are "/*" comments out what follows, which makes the file a valid script.
  const commentAt = { jpeg: 4, gif: 6, png: -1, webp: 4, avif: -1 }[format];
  if (commentAt >= 0 && bytes.toString("latin1", commentAt, commentAt + 2) === "/*") return true;
  const text = bytes.toString("latin1");
  if (
    /<script|<iframe|<!doctype|<html[\s>]|<\?php\s|<body[\s>]|<foreignobject|http:\/\/www\.w3\.org\/2000\/svg/i.test(
      text,
    )
  )
    return true;
  if (text.lastIndexOf("%PDF-", 1024) > 0) return true;
  const archiveEnd = text.lastIndexOf("PK\x05\x06");
  return (
    archiveEnd >= 0 &&
    archiveEnd + 22 <= bytes.length &&
    archiveEnd + 22 + bytes.readUInt16LE(archiveEnd + 20) === bytes.length
  );
}
