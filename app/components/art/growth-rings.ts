import { ribbonPath, smoothPath, type Frame, type Point } from "./curve.ts";
import { between, createRandom, createRoundNoise, type Random } from "./random.ts";
import type { Shape } from "./svg.ts";

/**
 * A painted stretch between two rings. Rings count from the pith (0) to the bark; angles are in turns, clockwise from
 * the right.
 */
export type RingBand = { from: number; to: number; start?: number; end?: number; fill: string; opacity?: number };

export type GrowthRingsOptions = {
  /** Middle and mean radius of the outermost ring. */
  cx: number;
  cy: number;
  radius: number;
  rings: number;
  stroke: string;
  /** Width of an ordinary line; fine lines are about half, inked ones up to three times as wide. */
  weight?: number;
  opacity?: number;
  /** 0 gives circles, 1 a gnarled trunk. */
  irregularity?: number;
  /** Height in relation to width. */
  stretch?: number;
  /** How far the pith lies from the middle, as a share of the radius, and in which direction (turns). */
  lean?: number;
  leanAngle?: number;
  /** Share of the years that show a fine broken line between two rings. */
  grain?: number;
  bands?: RingBand[];
  /** One year as a single stroke that draws itself when the page opens. */
  traced?: { year: number; start: number; end: number; stroke: string; width: number };
  frame?: Frame;
  decimals?: number;
};

const TURN = Math.PI * 2;

export function growthRings(seed: string, options: GrowthRingsOptions): Shape[] {
  const { stroke, rings, weight = 2, opacity, grain = 0.5, frame, decimals } = options;
  const random = createRandom(`growth-rings:${seed}`);
  const trunk = growTrunk(random, options);
  const curve = { frame, decimals };

  const bands = (options.bands ?? []).map((band): Shape => {
    return { d: bandPath(trunk, band, options), fill: band.fill, opacity: band.opacity };
  });

  let inked = "";
  let plain = "";
  let fine = "";
  let sinceInked = 2;
  for (let year = 1; year <= rings; year++) {
    sinceInked++;
    const ring = trunk.closed(year);
    if (year === rings || sinceInked > between(random, 3, 9)) {
      sinceInked = 0;
      inked += inkedRing(trunk, year, weight, random, options);
    } else if (random() < 0.6) plain += smoothPath(ring, { ...curve, closed: true });
    else fine += smoothPath(ring, { ...curve, closed: true });

    if (year > 2 && random() < grain) {
      const start = random();
      fine += smoothPath(
        trunk.arc(year - between(random, 0.35, 0.65), start, start + between(random, 0.12, 0.45)),
        curve,
      );
    }
  }
  const traced = (options.traced ? [options.traced] : []).map(({ year, start, end, ...line }): Shape => {
    return { d: smoothPath(trunk.arc(year, start, end), { decimals }), ...line, drawOnce: true };
  });
  const lines: Shape[] = [
    { d: fine, stroke, width: round(weight * 0.5), opacity },
    { d: plain, stroke, width: weight, opacity },
    { d: inked, fill: stroke, opacity },
  ];
  return [...bands, ...lines, ...traced].filter((shape) => "d" in shape && shape.d !== "");
}

type Trunk = {
  closed: (year: number) => Point[];
  /** Fractions of a year lie between two rings. */
  arc: (year: number, start: number, end: number, density?: number) => Point[];
};

function growTrunk(random: Random, options: GrowthRingsOptions): Trunk {
  const { cx, cy, radius, rings, irregularity = 0.5, stretch = 1, lean = 0.15 } = options;
  const leanAngle = (options.leanAngle ?? random()) * TURN;

  // Good and lean years come in slow waves, and a young tree grows faster than an old one.
  const rhythm = between(random, 0.6, 1.1);
  const phase = random() * TURN;
  const growth = Array.from({ length: rings }, (_, year) => {
    return (1.2 - (0.5 * year) / rings) * (1 + 0.4 * Math.sin(year * rhythm + phase) + between(random, -0.2, 0.2));
  });
  const total = growth.reduce((sum, width) => sum + width, 0);
  let grown = 0;
  const reach = [0, ...growth.map((width) => (grown += width) / total)];

  const young = createRoundNoise(random, 3);
  const old = createRoundNoise(random, 5);
  const wobbles = reach.map(() => createRoundNoise(random, 4));

  const at = (year: number, angle: number): Point => {
    const below = Math.floor(year);
    const share = year - below;
    const lower = reach[below] ?? 1;
    const upper = reach[Math.min(rings, below + 1)] ?? 1;
    const age = lower + (upper - lower) * share;
    const turn = angle * TURN;
    const form = young(turn) * (1 - age) + old(turn) * age;
    const wobble = (wobbles[below]!(turn) * (1 - share) + (wobbles[below + 1]?.(turn) ?? 0) * share) / rings;
    const r = radius * (age * (1 + irregularity * 0.16 * form) + irregularity * 0.22 * wobble);
    const off = lean * (1 - age) * radius;
    return {
      x: cx + Math.cos(leanAngle) * off + Math.cos(turn) * r,
      y: cy + (Math.sin(leanAngle) * off + Math.sin(turn) * r) * stretch,
    };
  };
  const pointsAround = (year: number) => Math.round(Math.min(12, 8 + (radius * (reach[Math.floor(year)] ?? 1)) / 60));

  return {
    closed: (year) => {
      const count = pointsAround(year);
      return Array.from({ length: count }, (_, index) => at(year, index / count));
    },
    arc: (year, start, end, density = 1) => {
      const count = Math.max(3, Math.ceil(pointsAround(year) * (end - start) * density) + 1);
      return Array.from({ length: count }, (_, index) => at(year, start + ((end - start) * index) / (count - 1)));
    },
  };
}

/** A line that swells and thins along its way, like one drawn with a pen: the space between two nearly equal rings. */
function inkedRing(trunk: Trunk, year: number, weight: number, random: Random, options: GrowthRingsOptions): string {
  const { cx, cy, frame, decimals = 0 } = options;
  const heavySide = random() * TURN;
  const most = weight * between(random, 2, 3.2);
  const outside = trunk.closed(year);
  const inside = outside.map((point, index): Point => {
    const turn = (index / outside.length) * TURN;
    const body = weight * 0.7 + (most - weight * 0.7) * (0.5 + 0.5 * Math.cos(turn - heavySide));
    const length = Math.hypot(point.x - cx, point.y - cy) || 1;
    return { x: point.x - ((point.x - cx) / length) * body, y: point.y - ((point.y - cy) / length) * body };
  });
  return ribbonPath(outside, inside, { frame, decimals });
}

function bandPath(trunk: Trunk, band: RingBand, options: GrowthRingsOptions): string {
  const { start = 0, end = 1 } = band;
  const { decimals } = options;
  if (end - start >= 1) {
    const hole = band.from > 0 ? smoothPath(trunk.closed(band.from).toReversed(), { closed: true, decimals }) : "";
    return smoothPath(trunk.closed(band.to), { closed: true, decimals }) + hole;
  }
  // Denser than a line of its own, so that the edge lies on the ring and leaves no sliver.
  const outside = smoothPath(trunk.arc(band.to, start, end, 2), { decimals });
  const inside = smoothPath(trunk.arc(band.from, start, end, 2).toReversed(), { decimals });
  return `${outside}${inside.replace("M", "L")}z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
