import { palette } from "#app/components/art/palette.ts";
import { roots } from "#app/components/art/roots.ts";
import type { Drawing } from "#app/components/art/svg.ts";
import { keysOf } from "#app/platform/typed-keys.ts";

const { clay, forest, moss, sun } = palette;
const width = 320;
const height = 280;
const ground = 150;
const middle = 150;
const gap = 2.4;

/** The three programs as one plant at three ages, the ground at the same height in each. */
const ages = {
  seed: { sun: 26, up: { reach: 34, strands: 3, leaf: 20, weight: 2 }, down: { reach: 46, strands: 7 } },
  build: { sun: 40, up: { reach: 66, strands: 10, leaf: 19, weight: 1.8 }, down: { reach: 72, strands: 16 } },
  thrive: { sun: 56, up: { reach: 94, strands: 20, leaf: 18, weight: 1.6 }, down: { reach: 96, strands: 24 } },
};

export type Age = keyof typeof ages;

export const growthAges = keysOf(ages);

/** A low mound over the slanted ends of broad strands, where stem and roots meet. */
function soil(strands: number): string {
  const reach = Math.round((strands * gap) / 2 + 16);
  const [left, right] = [middle - reach, middle + reach];
  return `M${left} ${ground}Q${middle} ${ground - 12} ${right} ${ground}Q${middle} ${ground + 12} ${left} ${ground}z`;
}

export function growth(age: Age): Drawing {
  const { up, down, sun: radius } = ages[age];
  return {
    width,
    height,
    shapes: [
      { cx: 200, cy: ground - radius - 14, r: radius, fill: sun },
      ...roots(`${age} down`, {
        x: middle,
        y: ground + 1,
        angle: 0.25,
        spread: 0.4,
        reach: down.reach,
        strands: down.strands,
        gap,
        weight: 1.4,
        wander: 0.5,
        colours: [clay],
        tips: { form: "dot", fill: clay, size: 4, share: 0.5 },
        detail: 32,
        decimals: 1,
      }),
      ...roots(`${age} up`, {
        x: middle,
        y: ground,
        angle: 0.75,
        spread: 0.3,
        reach: up.reach,
        strands: up.strands,
        gap,
        weight: up.weight,
        wander: 0.5,
        colours: [forest],
        tips: { form: "leaf", fill: moss, size: up.leaf, share: 1 },
        detail: 32,
        decimals: 1,
      }),
      { d: soil(Math.max(up.strands, down.strands)), fill: forest },
      { d: `M0 ${ground}H${width}`, stroke: forest, width: 1.5 },
    ],
  };
}
