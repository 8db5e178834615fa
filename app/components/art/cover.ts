import { flockCompositions } from "./covers/flocks.ts";
import { frondCompositions } from "./covers/fronds.ts";
import { landscapeCompositions } from "./covers/landscapes.ts";
import { ringCompositions } from "./covers/rings.ts";
import { riverCompositions } from "./covers/rivers.ts";
import { rootCompositions } from "./covers/roots.ts";
import { seedCompositions } from "./covers/seeds.ts";
import type { Composition, CoverScheme } from "./covers/sheet.ts";
import { stoneCompositions } from "./covers/stones.ts";
import { tideCompositions } from "./covers/tides.ts";
import { weaveCompositions } from "./covers/weave.ts";
import { coverFamilies, isCoverFamily, type CoverFamily } from "./cover-families.ts";
import { palette } from "./palette.ts";
import { createRandom, pick } from "./random.ts";
import type { Drawing } from "./svg.ts";

/** One family for each kind of picture; each has a few compositions of its own. */
const families = {
  rings: ringCompositions,
  roots: rootCompositions,
  seeds: seedCompositions,
  landscapes: landscapeCompositions,
  fronds: frondCompositions,
  rivers: riverCompositions,
  weave: weaveCompositions,
  flocks: flockCompositions,
  stones: stoneCompositions,
  tides: tideCompositions,
} satisfies Record<CoverFamily, [Composition, ...Composition[]]>;

const { paper, card, sage, ink, forest, moss, night, clay, sun } = palette;

export const coverSchemes: [CoverScheme, ...CoverScheme[]] = [
  { ground: sage, disc: paper, line: forest, soft: moss, accent: clay, text: ink },
  { ground: sage, disc: sun, line: forest, soft: clay, accent: clay, text: ink },
  { ground: sage, disc: paper, line: clay, soft: forest, accent: sun, text: ink },
  { ground: forest, disc: moss, line: paper, soft: moss, accent: sun, text: card },
  { ground: forest, disc: clay, line: paper, soft: sage, accent: sun, text: card },
  { ground: moss, disc: forest, line: paper, soft: sage, accent: sun, text: card },
  { ground: clay, disc: forest, line: paper, soft: sun, accent: sun, text: card },
  { ground: clay, disc: sun, line: night, soft: paper, accent: paper, text: card },
  { ground: sun, disc: paper, line: ink, soft: clay, accent: clay, text: night },
  { ground: sun, disc: clay, line: night, soft: paper, accent: forest, text: night },
  { ground: night, disc: forest, line: sage, soft: moss, accent: sun, text: card },
  { ground: night, disc: clay, line: paper, soft: sun, accent: sun, text: card },
];

// These two words were chosen so that neighbours in the sample listing differ in kind and in ground (a test checks it).
const schemeSeed = "cover-scheme summer north";
const familySeed = "cover-family bud tide";

/** The inks of an article's cover, for whoever sets its title beside or on it. */
export function coverScheme(slug: string): CoverScheme {
  return pick(createRandom(`${schemeSeed}:${slug}`), coverSchemes);
}

export function coverFamily(slug: string): CoverFamily {
  return pick(createRandom(`${familySeed}:${slug}`), coverFamilies);
}

/**
 * An article's picture: everything in it follows from the slug and the kind, so an address always shows the same.
 * `kind` is a family, or a word from which the rest is chosen (`CoverKind` in components/cards/categories.ts).
 */
export function cover(options: { slug: string; kind: string; width?: number; height?: number }): Drawing {
  const { slug, kind, width = 1200, height = 630 } = options;
  const random = createRandom(`cover:${kind}:${slug}`);
  const scheme = coverScheme(slug);
  const compose = pick<Composition>(random, families[isCoverFamily(kind) ? kind : coverFamily(slug)]);
  const shapes = compose({ seed: slug, random, width, height, scheme, frame: { x: 0, y: 0, width, height } });
  return { width, height, shapes: [{ d: `M0 0h${width}v${height}H0z`, fill: scheme.ground }, ...shapes] };
}
