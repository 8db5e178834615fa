import { growthRings } from "#app/components/art/growth-rings.ts";
import { palette } from "#app/components/art/palette.ts";
import type { Drawing } from "#app/components/art/svg.ts";

const { sage, forest, clay, sun, ink, moss, card } = palette;

/** One trunk for each pillar, the same as in the drawing at the top of the offerings page. */
const trunks = {
  purposeCulture: { seed: "purpose", rings: 9, fill: sage, stroke: forest },
  collaboration: { seed: "collaboration", rings: 8, fill: sun, stroke: ink },
  leadership: { seed: "leadership", rings: 9, fill: forest, stroke: sage },
  wellBeing: { seed: "well-being", rings: 7, fill: clay, stroke: sage },
  organizationalStrategy: { seed: "strategy", rings: 6, fill: moss, stroke: card },
};

export type PillarKey = keyof typeof trunks;

export const pillarKeys = Object.keys(trunks) as PillarKey[];

export function pillarEmblem(key: PillarKey): Drawing {
  const { seed, rings, fill, stroke } = trunks[key];
  return {
    width: 160,
    height: 160,
    shapes: growthRings(seed, {
      cx: 80,
      cy: 80,
      radius: 70,
      rings,
      stroke,
      weight: 1.4,
      irregularity: 0.5,
      lean: 0.16,
      grain: 0.25,
      bands: [{ from: 0, to: rings, fill }],
      decimals: 1,
    }),
  };
}
