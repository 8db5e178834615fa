import * as scenes from "./scenes.ts";
import { toSvg, type Drawing } from "./svg.ts";

/** The drawings of the first views, by the address of their file (scripts/make/make-pictures.ts). */
const drawings: Record<string, () => Drawing> = {
  "/art/home.svg": scenes.heroHome,
  "/art/about.svg": scenes.heroAbout,
  "/art/offerings.svg": scenes.heroOfferings,
  "/art/events.svg": scenes.heroEvents,
  "/art/tools.svg": scenes.heroTools,
  "/art/raices-latinas.svg": scenes.heroRaices,
  "/art/insights.svg": scenes.heroInsights,
};

const drawn = new Map<string, string>();

/**
 * Markup to stand in the page itself: no request, and no style attributes, which the Content-Security-Policy forbids.
 */
export function inlineDrawing(src: string, className: string): string | undefined {
  const draw = Object.hasOwn(drawings, src) ? drawings[src] : undefined;
  if (!draw) return undefined;
  let svg = drawn.get(src);
  if (!svg) drawn.set(src, (svg = toSvg(draw()).replace(' xmlns="http://www.w3.org/2000/svg"', "")));
  return svg.replace("<svg", `<svg aria-hidden="true" class="${className}"`);
}
