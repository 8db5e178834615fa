import { keysOf } from "#app/platform/typed-keys.ts";
import { birdPath } from "#app/components/art/bird.ts";
import { dotsPath, leafPath, taperedPath, type Point } from "#app/components/art/curve.ts";
import { palette } from "#app/components/art/palette.ts";
import type { Drawing, Shape } from "#app/components/art/svg.ts";

const { paper, sage, forest, moss, night, clay, sun } = palette;

/** All five share a disc of this size, so that they read as one family. */
const disc = { cx: 80, cy: 80, r: 72 };
/** The lower part of the disc, below a horizon that is straight or swells by `hill`. */
function below(horizon: number, fill: string, hill = 0): Shape {
  const half = Math.sqrt(disc.r ** 2 - (horizon - disc.cy) ** 2);
  const [left, right] = [round(disc.cx - half), round(disc.cx + half)];
  const large = horizon < disc.cy ? 1 : 0;
  const ground = hill ? `Q${disc.cx} ${round(horizon - 2 * hill)} ${left} ${horizon}z` : "z";
  return { d: `M${left} ${horizon}A72 72 0 ${large} 0 ${right} ${horizon}${ground}`, fill };
}

const emblems = {
  purposeCulture: seed,
  collaboration: grove,
  leadership: flock,
  wellBeing: breath,
  organizationalStrategy: river,
};

export type PillarKey = keyof typeof emblems;

export const pillarKeys = keysOf(emblems);

export function pillarShapes(key: PillarKey): Shape[] {
  return emblems[key]();
}

/** The disc without a margin, so that it lines up with the text above and below it. */
export function pillarEmblem(key: PillarKey): Drawing {
  const size = 2 * disc.r;
  const transform = `translate(${disc.r - disc.cx} ${disc.r - disc.cy})`;
  return { width: size, height: size, shapes: pillarShapes(key).map((shape) => ({ ...shape, transform })) };
}

/** Purpose and culture: a seed holds the whole plant before anyone can see it. */
function seed(): Shape[] {
  const husk = (inset: number) => leafPath({ x: 80, y: 140 - inset }, { x: 80, y: 62 + inset * 1.15 }, 0.62, 1);
  return [
    { ...disc, fill: sage },
    { d: husk(0), fill: forest },
    { d: husk(9) + husk(16), stroke: moss, width: 1.4 },
    { d: leafPath({ x: 80, y: 121 }, { x: 80, y: 90 }, 0.62, 1), fill: sun },
    { d: taperedPath([at(80, 96), at(79, 74), at(82, 54), at(80, 34)], (way) => 4.4 - 1.8 * way, 1), fill: moss },
    { d: leafPath({ x: 80.5, y: 46 }, { x: 112, y: 25 }, 0.5, 1), fill: moss },
    { d: leafPath({ x: 80.5, y: 40 }, { x: 54, y: 16 }, 0.5, 1), fill: clay },
  ];
}

/** Collaboration: separate trees above the ground, one network below it. */
function grove(): Shape[] {
  const trees = [at(38, 60), at(78, 44), at(121, 66)];
  const [left, middle, right] = [at(38, 88), at(78, 88), at(121, 88)];
  const [a, b, c, d, e, f, g] = [
    at(57, 104),
    at(99, 106),
    at(33, 114),
    at(78, 121),
    at(122, 117),
    at(58, 138),
    at(100, 137),
  ];
  const meetings = [a, b, c, d, e, f, g];
  const from = (start: Point, ...ends: Point[]) => ends.map((end): [Point, Point] => [start, end]);
  const threads = [
    ...from(left, a, c),
    ...from(middle, a, b, d),
    ...from(right, b, e),
    ...from(a, c, d, f),
    ...from(b, d, e, g),
    ...from(d, f, g),
  ];
  const bend = ([from, to]: [Point, Point], index: number) => {
    const side = index % 2 === 0 ? 0.16 : -0.16;
    const middle = at((from.x + to.x) / 2 - (to.y - from.y) * side, (from.y + to.y) / 2 + (to.x - from.x) * side);
    return `M${from.x} ${from.y}Q${round(middle.x)} ${round(middle.y)} ${to.x} ${to.y}`;
  };
  return [
    { ...disc, fill: sun },
    below(88, forest),
    { d: trees.map(({ x, y }) => `M${x} 87.5V${y}`).join(""), stroke: night, width: 2.6 },
    { cx: 38, cy: 53, r: 15, fill: clay },
    { cx: 78, cy: 36, r: 21, fill: forest },
    { cx: 121, cy: 59, r: 13, fill: paper },
    { d: threads.map(bend).join(""), stroke: sage, width: 1.5 },
    { d: dotsPath(meetings), stroke: sun, width: 6 },
  ];
}

/** Leadership: a flock in which each bird breaks the wind for the next, and the lead changes. */
function flock(): Shape[] {
  const followers = [at(69, 57), at(106, 67), at(49, 72), at(119, 91), at(30, 87)];
  return [
    { ...disc, fill: forest },
    { d: followers.map(({ x, y }, index) => birdPath(x, y, 9.8 - index * 0.5)).join(""), fill: sage },
    { d: birdPath(91, 43, 12), fill: sun },
    below(128, moss, 9),
  ];
}

/** Well-being: two leaves that breathe like lungs. */
function breath(): Shape[] {
  const left = { base: at(72, 58), tip: at(41, 128) };
  const right = { base: at(88, 58), tip: at(119, 128) };
  const veins = ({ base, tip }: { base: Point; tip: Point }) => {
    const along = (share: number) => at(base.x + (tip.x - base.x) * share, base.y + (tip.y - base.y) * share);
    const outwards = tip.x < base.x ? -1 : 1;
    const lengths = [
      { share: 0.26, length: 13 },
      { share: 0.44, length: 13 },
      { share: 0.62, length: 10 },
    ];
    return lengths.map(({ share, length }) => {
      const { x, y } = along(share);
      return `M${round(x)} ${round(y)}q${round(outwards * length * 0.7)} ${round(length * 0.1)} ${round(outwards * length)} ${round(length * 0.8)}m${round(-outwards * length)} ${round(-length * 0.8)}q${round(-outwards * length * 0.25)} ${round(length * 0.5)} ${round(-outwards * length * 0.2)} ${round(length * 0.95)}`;
    });
  };
  const rib = ({ base, tip }: { base: Point; tip: Point }) =>
    taperedPath(
      [at(80, 24), at(80, 43), base, at(base.x + (tip.x - base.x) * 0.5, base.y + 35), tip],
      (way) => 4.6 - 3.6 * way,
      1,
    );
  return [
    { ...disc, fill: clay },
    { d: leafPath(left.base, left.tip, 0.56, 1), fill: sage },
    { d: leafPath(right.base, right.tip, 0.56, 1), fill: sage },
    { d: rib(left) + rib(right), fill: forest },
    { d: [...veins(left), ...veins(right)].join(""), stroke: forest, width: 1.2 },
  ];
}

/** Strategy: a river keeps its direction by giving way to the ground. */
function river(): Shape[] {
  const water =
    "M90 70C88 77 114 80 112 91C110 102 58 100 54 115C51 126 66 133 63 150A72 72 0 0 0 97 150C100 134 80 127 83 118C88 106 132 108 131 90C130 78 98 77 93 70z";
  const furrows = "M22 97c10-4 19-3 27 2M20 118c7-3 13-2 19 2M112 126c8-3 15-2 21 2M121 77c6 1 11 3 16 6";
  return [
    { ...disc, fill: sage },
    { cx: 106, cy: 54, r: 18, fill: sun },
    { d: "M9.5 70A72 72 0 0 1 16 48C34 40 52 50 66 72z", fill: forest },
    below(70, moss),
    { d: water, fill: sage },
    { d: furrows, stroke: sage, width: 1.3 },
  ];
}

function at(x: number, y: number): Point {
  return { x, y };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
