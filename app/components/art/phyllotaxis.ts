import { dotsPath, isInside, leafPath, type Frame, type Point } from "./curve.ts";
import { createRandom, createRoundNoise } from "./random.ts";
import type { Shape } from "./svg.ts";

export type PhyllotaxisOptions = {
  cx: number;
  cy: number;
  /** Distance of the outermost seed from the middle. */
  radius: number;
  seeds: number;
  /** From the middle outwards; neighbours mix where they meet. */
  colours: [string, ...string[]];
  /** Size of a seed at the middle and at the rim, as a share of the room it has. */
  size?: [number, number];
  /** `dot`, or `seed`: a pointed oval that looks away from the middle. */
  form?: "dot" | "seed";
  /** Seeds that stay empty in the middle. */
  hollow?: number;
  /**
   * Seeds of the rim that have come loose: how far the wind carries the outermost, and from which share of the radius
   * on.
   */
  wind?: Point & { from: number };
  opacity?: number;
  frame?: Frame;
  decimals?: number;
};

/** The angle that never repeats: each seed finds the widest gap left by the ones before it. */
const GOLDEN_TURN = Math.PI * (3 - Math.sqrt(5));
const SIZE_CLASSES = 7;

export function phyllotaxis(seed: string, options: PhyllotaxisOptions): Shape[] {
  const {
    cx,
    cy,
    radius,
    seeds,
    colours,
    size = [0.35, 0.8],
    form = "dot",
    hollow = 0,
    wind,
    opacity,
    frame,
    decimals = 0,
  } = options;
  const random = createRandom(`phyllotaxis:${seed}`);
  const turn = random() * Math.PI * 2;
  const swell = createRoundNoise(random, 3);
  const tide = createRoundNoise(random, 2);
  const spacing = radius / Math.sqrt(seeds);

  const groups = new Map<string, { colour: string; width: number; points: Point[]; leaves: string }>();
  // Neighbours on one arm of the spiral lie close together, so this order makes the relative coordinates short.
  for (const index of alongSpirals(hollow, seeds, 21)) {
    const outwards = Math.sqrt((index + 0.5) / seeds);
    const angle = index * GOLDEN_TURN + turn;
    const at = { x: cx + Math.cos(angle) * radius * outwards, y: cy + Math.sin(angle) * radius * outwards };
    if (wind && outwards > wind.from) {
      // Only on the lee side: a seed does not fly through its own flower.
      const lee = Math.max(0, 0.25 + 0.75 * Math.cos(angle - Math.atan2(wind.y, wind.x)));
      const loose = lee * ((outwards - wind.from) / (1 - wind.from)) ** 1.4 * (0.35 + 0.65 * random() ** 2);
      at.x += wind.x * loose;
      at.y += wind.y * loose;
    }
    const share = size[0] + (size[1] - size[0]) * outwards;
    const breath = 1 + 0.12 * swell(angle + outwards * 2.5);
    const width = spacing * 1.77 * share * breath;
    if (frame && !isInside(at, frame, width)) continue;

    const place = outwards * colours.length + 0.55 * tide(angle - outwards * 3) + (random() - 0.5) * 0.35;
    const colour = colours[Math.max(0, Math.min(colours.length - 1, Math.floor(place)))]!;
    const step = (spacing * 1.77 * Math.max(...size) * 1.2) / SIZE_CLASSES;
    const rounded = Math.round(Math.max(1, Math.round(width / step)) * step * 10) / 10;
    const key = form === "dot" ? `${colour} ${rounded}` : colour;
    const group = groups.get(key) ?? { colour, width: rounded, points: [], leaves: "" };
    groups.set(key, group);
    if (form === "dot") group.points.push(at);
    else {
      const along = { x: Math.cos(angle) * width * 0.72, y: Math.sin(angle) * width * 0.72 };
      const base = { x: at.x - along.x, y: at.y - along.y };
      const tip = { x: at.x + along.x, y: at.y + along.y };
      group.leaves += leafPath(base, tip, 0.62, decimals);
    }
  }
  return [...groups.values()].map(({ colour, width, points, leaves }): Shape => {
    return form === "dot"
      ? { d: dotsPath(points, decimals), stroke: colour, width, opacity }
      : { d: leaves, fill: colour, opacity };
  });
}

function alongSpirals(from: number, to: number, arms: number): number[] {
  const order: number[] = [];
  for (let arm = 0; arm < arms; arm++) {
    for (let index = from + arm; index < to; index += arms) order.push(index);
  }
  return order;
}
