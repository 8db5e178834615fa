import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { cover } from "./cover.ts";
import { toSvg } from "./svg.ts";

// As for the texts (platform/i18n/resources.server.ts), a build has its own copy of the files.
const publicFolder = import.meta.env?.PROD ? join(import.meta.dirname, "../client") : "public";

/** Every post has a cover of its own, so only some drawings are cached. */
const known = new LRUCache<string, string>({ max: 200 });

/** A delivered drawing (scripts/make/make-pictures.ts) by its address. */
export function drawingFile(src: string): string {
  return readFileSync(join(publicFolder, src), "utf8");
}

/**
 * Markup that is inlined into the page: no request, and no style attributes, which the Content-Security-Policy forbids.
 */
export function inlineDrawing(src: string, className: string): string | undefined {
  let svg = known.get(src);
  if (!svg) {
    const drawing = drawingOf(src);
    if (!drawing) return undefined;
    known.set(src, (svg = drawing.replace(' xmlns="http://www.w3.org/2000/svg"', "")));
  }
  return svg.replace("<svg", `<svg aria-hidden="true" class="${className}"`);
}

function drawingOf(src: string): string | undefined {
  if (/^\/art\/[\w/-]+\.svg$/.test(src) && existsSync(join(publicFolder, src))) return drawingFile(src);
  const [, kind = "", slug] = /^\/covers\/([a-z]+)\/([\w-]{1,200})\.svg$/.exec(src) ?? [];
  return slug ? toSvg(cover({ slug, kind })) : undefined;
}
