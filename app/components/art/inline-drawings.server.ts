import { LRUCache } from "lru-cache";
import { ownValue } from "#app/platform/own-value.ts";
import { cover } from "./cover.ts";
import * as scenes from "./scenes.ts";
import { toSvg, type Drawing } from "./svg.ts";

/** The drawings of the first views besides covers, by the address of their file (scripts/make/make-pictures.ts). */
const drawings: Record<string, () => Drawing> = {
  "/art/home.svg": scenes.heroHome,
  "/art/about.svg": scenes.heroAbout,
  "/art/offerings.svg": scenes.heroOfferings,
  "/art/events.svg": scenes.heroEvents,
  "/art/tools.svg": scenes.heroTools,
  "/art/team.svg": scenes.heroTeam,
  "/art/raices-latinas.svg": scenes.heroRaices,
  "/art/insights.svg": scenes.heroInsights,
};

/** Every post has a cover of its own, so only some of them are cached. */
const drawn = new LRUCache<string, string>({ max: 200 });

/**
 * Markup that is inlined into the page: no request, and no style attributes, which the Content-Security-Policy forbids.
 */
export function inlineDrawing(src: string, className: string): string | undefined {
  let svg = drawn.get(src);
  if (!svg) {
    const drawing = drawingOf(src);
    if (!drawing) return undefined;
    drawn.set(src, (svg = toSvg(drawing).replace(' xmlns="http://www.w3.org/2000/svg"', "")));
  }
  return svg.replace("<svg", `<svg aria-hidden="true" class="${className}"`);
}

function drawingOf(src: string): Drawing | undefined {
  const drawing = ownValue(drawings, src);
  if (drawing) return drawing();
  const [, kind = "", slug] = /^\/covers\/([a-z]+)\/([\w-]{1,200})\.svg$/.exec(src) ?? [];
  return slug ? cover({ slug, kind }) : undefined;
}
