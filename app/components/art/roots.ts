import { distance, dotsPath, isInside, leafPath, smoothPath, taperedPath, type Frame, type Point } from "./curve.ts";
import { between, createRandom, inTurn, type Random } from "./random.ts";
import type { Shape } from "./svg.ts";

export type RootsOptions = {
  /** The middle of the place where all strands begin side by side. */
  x: number;
  y: number;
  /** Where the roots head and how wide they spread, in turns, clockwise from the right. */
  angle: number;
  spread: number;
  /** How far the longest strand gets. */
  reach: number;
  strands: number;
  /** One colour, or one for each main root in turn. */
  colours: [string, ...string[]];
  /** Distance between two strands where they run together. */
  gap?: number;
  /** Width of an ordinary strand; leading strands start several times as wide and thin out. */
  weight?: number;
  opacity?: number;
  /** How far the strands meander. */
  wander?: number;
  /** What strands end in: a dot, or a leaf when the strands are branches. */
  tips?: { form: "dot" | "leaf"; fill: string; size: number; share?: number };
  /** Distance between the points that shape a strand: smaller follows every bend, larger weighs less. */
  detail?: number;
  frame?: Frame;
  decimals?: number;
};

/** A place that a strand passes: how far out, in which direction, and how far beside the middle of its bundle. */
type Station = { radius: number; angle: number; beside: number };
type Strand = { stations: Station[]; main: number; leads: boolean };

const TURN = Math.PI * 2;

/**
 * Roots as bundles of strands. Every strand runs the whole way from the trunk to its own tip, side by side with its
 * neighbours until their ways part; a root is thick where many strands still run together. Neighbours keep their order.
 */
export function roots(seed: string, options: RootsOptions): Shape[] {
  const { colours, weight = 1.6, opacity, detail = 66, frame, decimals = 0 } = options;
  const random = createRandom(`roots:${seed}`);
  const strands = plan(random, options);
  const place = createPlace(random, options);

  const threads = new Map<string, string>();
  const leaders = new Map<string, string>();
  const ends: { at: Point; before: Point }[] = [];
  for (const strand of strands) {
    const colour = inTurn(colours, strand.main);
    const first = strand.stations[0]!.radius;
    const length = strand.stations.at(-1)!.radius - first;
    const count = Math.max(4, Math.round(length / detail) + 1);
    const points = Array.from({ length: count }, (_, index) => place(strand, first + (length * index) / (count - 1)));
    const end = { at: points.at(-1)!, before: points.at(-2)! };
    if (!frame || isInside(end.at, frame)) ends.push(end);
    if (strand.leads) {
      const body = weight * between(random, 2.6, 4);
      const widthAt = (progress: number) => weight * 0.6 + body * (1 - progress) ** 1.4;
      leaders.set(colour, (leaders.get(colour) ?? "") + taperedPath(visible(points, frame), widthAt, decimals));
    } else threads.set(colour, (threads.get(colour) ?? "") + smoothPath(points, { frame, decimals }));
  }

  const shapes: Shape[] = [];
  for (const [stroke, d] of threads) if (d) shapes.push({ d, stroke, width: weight, opacity });
  for (const [fill, d] of leaders) if (d) shapes.push({ d, fill, opacity });
  if (options.tips) shapes.push(...drawTips(random, ends, options.tips, decimals));
  return shapes;
}

function drawTips(
  random: Random,
  ends: { at: Point; before: Point }[],
  tips: NonNullable<RootsOptions["tips"]>,
  decimals: number,
): Shape[] {
  const chosen = ends.filter(() => random() < (tips.share ?? 0.4));
  if (chosen.length === 0) return [];
  if (tips.form === "dot") {
    const places = chosen.map((end) => end.at);
    return [{ d: dotsPath(places, decimals), stroke: tips.fill, width: tips.size }];
  }
  const leaves = chosen.map(({ at, before }) => {
    const length = distance(at, before) || 1;
    const size = tips.size * between(random, 0.7, 1.3);
    const ahead = { x: ((at.x - before.x) / length) * size, y: ((at.y - before.y) / length) * size };
    return leafPath(at, { x: at.x + ahead.x, y: at.y + ahead.y }, 0.55, decimals);
  });
  return [{ d: leaves.join(""), fill: tips.fill }];
}

function plan(random: Random, options: RootsOptions): Strand[] {
  const { strands: count, spread, reach, gap = 4 } = options;
  const start = startRadius(options);
  const tips = Array.from({ length: count }, (_, index) => ({
    angle: spread * ((index + 0.5 + between(random, -0.3, 0.3)) / count - 0.5),
    radius: start + reach * (1 - 0.62 * random() ** 1.4),
  }));
  const strands: Strand[] = tips.map(() => ({ stations: [], main: 0, leads: false }));

  const branch = (from: number, to: number, progress: number, level: number, before: Station) => {
    const members = to - from;
    const ends = splitBundle(random, from, to, level === 0 ? 3 + Math.floor(random() * 2) : 2);
    const mean = tips.slice(from, to).reduce((sum, tip) => sum + tip.angle, 0) / members;
    // A bundle leans towards the gap where it will split, so that its children rarely cross; leaning all the way would
    // make it zigzag.
    const gapAngle = members === 1 ? mean : (tips[ends[0]! - 1]!.angle + tips[ends[0]!]!.angle) / 2;
    const angle = level === 0 ? 0 : mean + (gapAngle - mean) * 0.3;
    // Enough distance for a gentle bend, however far to the side it goes.
    const gentle = before.radius + Math.abs(angle - before.angle) * TURN * before.radius * 0.9 + 20 + members * gap;
    if (members === 1) {
      strands[from]!.stations.push({ radius: Math.max(tips[from]!.radius, gentle), angle, beside: 0 });
      return;
    }
    const radius = level === 0 ? start : Math.max(start + reach * progress, gentle);
    for (const [index, strand] of strands.slice(from, to).entries())
      strand.stations.push({ radius, angle, beside: (index - (members - 1) / 2) * gap });
    ends.forEach((end, part) => {
      const at = ends[part - 1] ?? from;
      if (level === 0) for (const strand of strands.slice(at, end)) strand.main = part;
      if (level <= 1) strands[at + Math.floor((end - at) / 2)]!.leads = true;
      branch(at, end, progress + (1 - progress) * between(random, 0.14, 0.36), level + 1, { radius, angle, beside: 0 });
    });
  };
  branch(0, count, 0, 0, { radius: start, angle: 0, beside: 0 });
  return strands;
}

/** Where each part of a bundle ends, when it parts into a few unequal ones. */
function splitBundle(random: Random, from: number, to: number, parts: number): number[] {
  const ends: number[] = [];
  let at = from;
  for (let left = Math.min(parts, to - from); left > 1; left--) {
    const fair = (to - at) / left;
    at = Math.max(at + 1, Math.min(to - left + 1, at + Math.round(fair * between(random, 0.6, 1.4))));
    ends.push(at);
  }
  return [...ends, to];
}

/** The strands fan out from a point behind the start; the wider the bundle, the further behind. */
function startRadius({ strands, gap = 4, spread }: RootsOptions): number {
  return (strands * gap) / Math.max(0.6, spread * TURN * 0.8);
}

function createPlace(random: Random, options: RootsOptions) {
  const { x, y, reach, wander = 0.5 } = options;
  const direction = options.angle * TURN;
  const start = startRadius(options);
  const centre = { x: x - Math.cos(direction) * start, y: y - Math.sin(direction) * start };
  const phase = { a: random() * TURN, b: random() * TURN, c: random() * TURN, d: random() * TURN };

  const along = (strand: Strand, radius: number) => {
    const next = strand.stations.findIndex((station) => station.radius >= radius - 0.001);
    const after = Math.max(1, next === -1 ? strand.stations.length - 1 : next);
    const from = strand.stations[after - 1]!;
    const to = strand.stations[after]!;
    const share = ease((radius - from.radius) / (to.radius - from.radius));
    return {
      angle: direction + (from.angle + (to.angle - from.angle) * share) * TURN,
      beside: from.beside + (to.beside - from.beside) * share,
    };
  };

  const middle = (strand: Strand, radius: number): Point => {
    const { angle } = along(strand, radius);
    const out = (radius - start) / reach;
    const straight = { x: centre.x + Math.cos(angle) * radius, y: centre.y + Math.sin(angle) * radius };
    // One slow current moves all strands alike, so that neighbours stay neighbours.
    const current = wander * reach * 0.06 * Math.min(1, Math.max(0, out) * 3);
    const u = (straight.x / reach) * 7;
    const v = (straight.y / reach) * 7;
    return {
      x: straight.x + current * (Math.sin(v + phase.a) + 0.5 * Math.sin(u * 1.9 + v * 0.8 + phase.b)),
      y: straight.y + current * (Math.sin(u + phase.c) + 0.5 * Math.sin(v * 1.9 - u * 0.8 + phase.d)),
    };
  };

  return (strand: Strand, radius: number): Point => {
    const at = middle(strand, radius);
    const earlier = middle(strand, radius - 5);
    const later = middle(strand, radius + 5);
    const length = Math.hypot(later.x - earlier.x, later.y - earlier.y) || 1;
    const { beside } = along(strand, radius);
    return {
      x: at.x - ((later.y - earlier.y) / length) * beside,
      y: at.y + ((later.x - earlier.x) / length) * beside,
    };
  };
}

function visible(points: Point[], frame: Frame | undefined): Point[] {
  if (!frame) return points;
  const last = points.findLastIndex((point) => isInside(point, frame, 80));
  return points.slice(0, Math.max(3, last + 2));
}

function ease(share: number): number {
  const clamped = Math.max(0, Math.min(1, share));
  return clamped * clamped * (3 - 2 * clamped);
}
