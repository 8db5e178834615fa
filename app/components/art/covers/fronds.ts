import { leafPath, taperedPath, type Point } from "../curve.ts";
import { between } from "../random.ts";
import type { Shape } from "../svg.ts";
import { chooseSide, disc, type Composition, type Sheet } from "./sheet.ts";

export const frondCompositions: [Composition, ...Composition[]] = [arch, meadow];

type Frond = { foot: Point; tip: Point; bow: number; pairs: number; length: number };

/** One great frond that bows across the sheet. */
function arch(sheet: Sheet): Shape[] {
  const { random, height, scheme } = sheet;
  const x = chooseSide(sheet);
  const away = x(0) > 0 ? -1 : 1;
  const frond = {
    foot: { x: x(between(random, 0.1, 0.2)), y: height * 1.06 },
    tip: { x: x(between(random, 0.78, 0.9)), y: height * between(random, 0.12, 0.3) },
    bow: away * -height * between(random, 0.22, 0.34),
    pairs: 12,
    length: height * 0.28,
  };
  return [
    disc(
      x(between(random, 0.72, 0.84)),
      height * between(random, 0.62, 0.8),
      height * between(random, 0.2, 0.3),
      scheme.disc,
    ),
    ...draw(frond, scheme.line, scheme.accent),
  ];
}

/** Several that stand side by side, each with its own height. */
function meadow(sheet: Sheet): Shape[] {
  const { random, width, height, scheme } = sheet;
  const x = chooseSide(sheet);
  const fronds = [0.14, 0.38, 0.62, 0.86].map((share, index) => {
    const foot = { x: x(share), y: height * 1.04 };
    const tip = {
      x: foot.x + width * between(random, -0.05, 0.05),
      y: height * (index % 2 === 0 ? between(random, 0.3, 0.48) : between(random, 0.08, 0.22)),
    };
    return {
      foot,
      tip,
      bow: width * between(random, -0.04, 0.04),
      pairs: 7,
      length: height * between(random, 0.17, 0.22),
    };
  });
  return [
    disc(x(between(random, 0.4, 0.6)), height * 0.4, height * between(random, 0.26, 0.34), scheme.disc),
    ...fronds.flatMap((frond, index) => draw(frond, scheme.line, index % 2 === 0 ? scheme.line : scheme.accent)),
  ];
}

/** A bent stem with a leaf on either side at each step, shorter towards the tip. */
function draw({ foot, tip, bow, pairs, length }: Frond, stem: string, leaf: string): Shape[] {
  const along = { x: tip.x - foot.x, y: tip.y - foot.y };
  const total = Math.hypot(along.x, along.y);
  const across = { x: -along.y / total, y: along.x / total };
  const place = (way: number): Point => {
    const swing = Math.sin(way * Math.PI) * bow;
    return { x: foot.x + along.x * way + across.x * swing, y: foot.y + along.y * way + across.y * swing };
  };
  let leaves = "";
  for (let pair = 1; pair <= pairs; pair++) {
    const way = 0.12 + (0.84 * pair) / pairs;
    const base = place(way);
    const ahead = place(way + 0.01);
    const heading = Math.atan2(ahead.y - base.y, ahead.x - base.x);
    const size = length * (1 - 0.72 * way ** 1.5);
    for (const turn of [-0.85, 0.85]) {
      const end = { x: base.x + Math.cos(heading + turn) * size, y: base.y + Math.sin(heading + turn) * size };
      leaves += leafPath(base, end, 0.32);
    }
  }
  const stations = [0, 0.2, 0.4, 0.6, 0.8, 1].map(place);
  return [
    { d: leaves, fill: leaf },
    { d: taperedPath(stations, (way) => (total / 90) * (1 - 0.7 * way)), fill: stem },
  ];
}
