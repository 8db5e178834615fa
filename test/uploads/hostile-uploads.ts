import { deflateSync } from "node:zlib";
import sharp from "sharp";
import type { ImageRefusal } from "#app/platform/images/image-rules.ts";
import { gifScript, pngOf, withComment, withJpegSize, zip } from "./hostile-bytes.ts";

/** Files that must never be stored, with the expected refusal (undefined where several are acceptable). */
export type HostileUpload = { what: string; name: string; type: string; bytes: Buffer; refusal?: ImageRefusal };

const script = "<script>document.title='owned'</script>";
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" onload="alert(1)">${script}<rect width="10" height="10"/></svg>`;
const page = `<!doctype html><html><body onload="alert(1)">${script}</body></html>`;

export async function hostileUploads(): Promise<HostileUpload[]> {
  const noise = (width: number, height: number) =>
    sharp(Buffer.from(Array.from({ length: width * height * 3 }, (_, index) => (index * 7919) % 251)), {
      raw: { width, height, channels: 3 },
    });
  const jpeg = await noise(160, 120).jpeg().toBuffer();
  const png = await noise(160, 120).png().toBuffer();
  const webp = await noise(160, 120).webp().toBuffer();
  const avif = await noise(160, 120).avif({ effort: 0 }).toBuffer();
  const gif = await noise(160, 120).gif().toBuffer();
  const text = (content: string) => Buffer.from(content);
  const join = (...parts: (Buffer | string)[]) =>
    Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));

  return [
    { what: "SVG with a script", name: "logo.svg", type: "image/svg+xml", bytes: text(svg), refusal: "unsupported" },
    {
      what: "SVG that calls itself PNG",
      name: "logo.png",
      type: "image/png",
      bytes: text(svg),
      refusal: "unsupported",
    },
    {
      what: "SVG after an XML head and a comment",
      name: "a.svg",
      type: "image/svg+xml",
      bytes: text(`<?xml version="1.0"?><!-- ${"x".repeat(600)} -->${svg}`),
      refusal: "unsupported",
    },
    {
      what: "SVG in UTF-16",
      name: "a.svg",
      type: "image/svg+xml",
      bytes: Buffer.from(`\ufeff${svg}`, "utf16le"),
      refusal: "unsupported",
    },
    {
      what: "SVG with an external entity",
      name: "a.svg",
      type: "image/svg+xml",
      bytes: text(
        `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
      ),
      refusal: "unsupported",
    },
    {
      what: "SVG with a billion laughs",
      name: "a.svg",
      type: "image/svg+xml",
      bytes: text(
        `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]><svg>&c;</svg>`,
      ),
      refusal: "unsupported",
    },
    { what: "HTML called .png", name: "photo.png", type: "image/png", bytes: text(page), refusal: "notImage" },
    { what: "HTML called .jpg", name: "photo.jpg", type: "image/jpeg", bytes: text(page), refusal: "notImage" },
    { what: "HTML as what it is", name: "page.html", type: "text/html", bytes: text(page), refusal: "notImage" },
    { what: "text", name: "notes.txt", type: "text/plain", bytes: text("Not a picture."), refusal: "notImage" },
    { what: "a picture declared as text", name: "photo.png", type: "text/plain", bytes: png, refusal: "notImage" },
    {
      what: "a script called .gif",
      name: "x.gif",
      type: "image/gif",
      bytes: text("alert(document.cookie)"),
      refusal: "notImage",
    },
    {
      what: "PHP called .jpg",
      name: "shell.php.jpg",
      type: "image/jpeg",
      bytes: text("<?php system($_GET['c']); ?>"),
      refusal: "notImage",
    },
    {
      what: "a PDF called .png",
      name: "a.png",
      type: "image/png",
      bytes: text("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>"),
      refusal: "notImage",
    },
    {
      what: "a program called .png",
      name: "a.png",
      type: "image/png",
      bytes: join("\x7fELF\x02\x01\x01", Buffer.alloc(64)),
      refusal: "notImage",
    },
    {
      what: "an archive called .webp",
      name: "a.webp",
      type: "image/webp",
      bytes: zip("a.txt", "hello"),
      refusal: "notImage",
    },
    { what: "0 bytes", name: "empty.png", type: "image/png", bytes: Buffer.alloc(0), refusal: "unreadable" },
    { what: "1 byte", name: "one.png", type: "image/png", bytes: Buffer.from([0x89]), refusal: "notImage" },
    {
      what: "a signature and nothing else",
      name: "head.png",
      type: "image/png",
      bytes: png.subarray(0, 8),
      refusal: "unreadable",
    },
    {
      what: "a PNG cut in the middle",
      name: "cut.png",
      type: "image/png",
      bytes: png.subarray(0, png.length / 2),
      refusal: "unreadable",
    },
    {
      what: "a JPEG cut in the middle",
      name: "cut.jpg",
      type: "image/jpeg",
      bytes: jpeg.subarray(0, jpeg.length / 2),
      refusal: "unreadable",
    },
    {
      what: "a WebP cut in the middle",
      name: "cut.webp",
      type: "image/webp",
      bytes: webp.subarray(0, webp.length / 2),
      refusal: "unreadable",
    },
    {
      what: "an AVIF cut in the middle",
      name: "cut.avif",
      type: "image/avif",
      bytes: avif.subarray(0, avif.length / 2),
      refusal: "unreadable",
    },
    {
      what: "a GIF cut in the middle",
      name: "cut.gif",
      type: "image/gif",
      bytes: gif.subarray(0, gif.length / 2),
      refusal: "unreadable",
    },
    {
      what: "a PNG with noise for pixels",
      name: "noise.png",
      type: "image/png",
      bytes: pngOf(64, 64, Buffer.from("no pixels at all")),
      refusal: "unreadable",
    },
    {
      what: "a JPEG that is a page as well",
      name: "both.jpg",
      type: "image/jpeg",
      bytes: join(jpeg, page),
      refusal: "unreadable",
    },
    {
      what: "a PNG that is a page as well",
      name: "both.png",
      type: "image/png",
      bytes: join(png, page),
      refusal: "unreadable",
    },
    {
      what: "a GIF that is a script as well",
      name: "both.gif",
      type: "image/gif",
      bytes: gifScript(gif),
      refusal: "unreadable",
    },
    {
      what: "a JPEG that is a script as well",
      name: "both.jpg",
      type: "image/jpeg",
      bytes: join(jpeg.subarray(0, 4), "/*", jpeg.subarray(6), "*/=alert(1);"),
      refusal: "unreadable",
    },
    {
      what: "a JPEG with PHP in its comment",
      name: "php.jpg",
      type: "image/jpeg",
      bytes: withComment(jpeg, "<?php system('id'); ?>"),
      refusal: "unreadable",
    },
    {
      what: "a JPEG with a script in its comment",
      name: "xss.jpg",
      type: "image/jpeg",
      bytes: withComment(jpeg, script),
      refusal: "unreadable",
    },
    {
      what: "a PNG with an archive behind it",
      name: "jar.png",
      type: "image/png",
      bytes: join(png, zip("Main.class", "x")),
      refusal: "unreadable",
    },
    {
      what: "a WebP with a page in a chunk",
      name: "both.webp",
      type: "image/webp",
      bytes: join(webp, "XXXX", page),
      refusal: "unreadable",
    },
    {
      what: "a PNG of 50,000 by 50,000 in a few kilobytes",
      name: "bomb.png",
      type: "image/png",
      bytes: pngOf(50_000, 50_000, deflateSync(Buffer.alloc(1_000_000))),
      refusal: "tooManyPixels",
    },
    {
      what: "a PNG of 7,000 by 7,000, all one colour",
      name: "bomb.png",
      type: "image/png",
      bytes: await sharp({ create: { width: 7000, height: 7000, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
      refusal: "tooManyPixels",
    },
    {
      what: "a PNG that claims 2,147,483,647 by 2,147,483,647",
      name: "bomb.png",
      type: "image/png",
      bytes: pngOf(0x7fffffff, 0x7fffffff, deflateSync(Buffer.alloc(100))),
    },
    {
      what: "a JPEG that claims 65,500 by 65,500",
      name: "bomb.jpg",
      type: "image/jpeg",
      bytes: withJpegSize(jpeg, 65_500, 65_500),
      refusal: "tooManyPixels",
    },
    {
      what: "a GIF that claims 60,000 by 60,000",
      name: "bomb.gif",
      type: "image/gif",
      bytes: join(gif.subarray(0, 6), "\x60\xea\x60\xea", gif.subarray(10)),
      refusal: "tooManyPixels",
    },
    {
      what: "11 MB of a picture",
      name: "large.png",
      type: "image/png",
      bytes: join(png, Buffer.alloc(11 * 1024 * 1024)),
      refusal: "tooLarge",
    },
    {
      what: "a TIFF",
      name: "scan.tiff",
      type: "image/tiff",
      bytes: await noise(32, 32).tiff().toBuffer(),
      refusal: "unsupported",
    },
    { what: "a BMP", name: "old.bmp", type: "image/bmp", bytes: join("BM", Buffer.alloc(60)), refusal: "unsupported" },
    {
      what: "a name that climbs out of the folder, on a page",
      name: "../../../../etc/cron.d/x.png",
      type: "image/png",
      bytes: text(page),
      refusal: "notImage",
    },
    {
      what: "a name with a null byte, on a page",
      name: "shell.php\0.png",
      type: "image/png",
      bytes: text(page),
      refusal: "notImage",
    },
    {
      what: "a name of a Windows device, on an SVG",
      name: "C:\\windows\\con.png",
      type: "image/png",
      bytes: text(svg),
      refusal: "unsupported",
    },
  ];
}
