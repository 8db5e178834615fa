import { palette } from "#app/components/art/palette.ts";
import { roots } from "#app/components/art/roots.ts";
import type { Drawing } from "#app/components/art/svg.ts";

const { clay, forest, moss, sun } = palette;
const width = 320;
const height = 280;
const ground = 150;

/** The three programs as one plant at three ages, the ground at the same height in each. */
const ages = {
  seed: { sun: 26, up: { reach: 34, strands: 3, leaf: 20, weight: 2 }, down: { reach: 46, strands: 7 } },
  build: { sun: 40, up: { reach: 66, strands: 10, leaf: 19, weight: 1.8 }, down: { reach: 72, strands: 16 } },
  thrive: { sun: 56, up: { reach: 94, strands: 20, leaf: 18, weight: 1.6 }, down: { reach: 96, strands: 24 } },
};

export type Age = keyof typeof ages;

export const growthAges = Object.keys(ages) as Age[];

export function growth(age: Age): Drawing {
  const { up, down, sun: radius } = ages[age];
  return {
    width,
    height,
    shapes: [
      { cx: 200, cy: ground - radius - 14, r: radius, fill: sun },
      ...roots(`${age} down`, {
        x: 150,
        // The slanted tops of broad roots would show above the ground.
        y: ground + 2.5,
        angle: 0.25,
        spread: 0.4,
        reach: down.reach,
        strands: down.strands,
        gap: 2.4,
        weight: 1.4,
        wander: 0.5,
        colours: [clay],
        tips: { form: "dot", fill: clay, size: 4, share: 0.5 },
        detail: 32,
        decimals: 1,
      }),
      ...roots(`${age} up`, {
        x: 150,
        y: ground,
        angle: 0.75,
        spread: 0.3,
        reach: up.reach,
        strands: up.strands,
        gap: 2.4,
        weight: up.weight,
        wander: 0.5,
        colours: [forest],
        tips: { form: "leaf", fill: moss, size: up.leaf, share: 1 },
        detail: 32,
        decimals: 1,
      }),
      { d: `M0 ${ground}H${width}`, stroke: forest, width: 1.5 },
    ],
  };
}
