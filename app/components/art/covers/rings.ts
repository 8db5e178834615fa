import { growthRings } from "../growth-rings.ts";
import { between, pick } from "../random.ts";
import type { Shape } from "../svg.ts";
import { chooseSide, disc, lineWeight, type Composition, type Sheet } from "./sheet.ts";

export const ringCompositions: [Composition, ...Composition[]] = [trunk, twoTrunks, horizon, strata];

function trunk(sheet: Sheet): Shape[] {
  const { seed, random, height, scheme, frame } = sheet;
  const x = chooseSide(sheet);
  const rings = 10 + Math.floor(random() * 4);
  const inner = 3 + Math.floor(random() * 4);
  const start = random();
  return growthRings(seed, {
    cx: x(between(random, 0.62, 0.8)),
    cy: height * between(random, 0.25, 0.8),
    radius: height * between(random, 0.66, 0.9),
    rings,
    stroke: scheme.line,
    weight: lineWeight(height, 230),
    irregularity: between(random, 0.3, 0.85),
    lean: between(random, 0.05, 0.3),
    grain: 0.3,
    bands: [
      { from: 0, to: rings, fill: scheme.disc },
      {
        from: inner,
        to: inner + 2 + Math.floor(random() * 2),
        start,
        end: start + between(random, 0.2, 0.55),
        fill: scheme.accent,
      },
    ],
    frame,
  });
}

function twoTrunks(sheet: Sheet): Shape[] {
  const { seed, random, height, scheme, frame } = sheet;
  const x = chooseSide(sheet);
  const high = random() < 0.5;
  const big = {
    cx: x(between(random, 0.22, 0.34)),
    cy: height * (high ? 0.85 : 0.2),
    radius: height * between(random, 0.72, 0.85),
  };
  const small = {
    cx: x(between(random, 0.76, 0.86)),
    cy: height * (high ? 0.28 : 0.72),
    radius: height * between(random, 0.26, 0.4),
  };
  const common = { stroke: scheme.line, weight: lineWeight(height, 230), grain: 0.2, frame };
  return [
    ...growthRings(`${seed} big`, {
      ...common,
      ...big,
      rings: 10,
      lean: 0.2,
      bands: [{ from: 0, to: 10, fill: scheme.disc }],
    }),
    ...growthRings(`${seed} small`, {
      ...common,
      ...small,
      rings: 5,
      lean: 0.1,
      bands: [{ from: 0, to: 5, fill: scheme.accent }],
    }),
  ];
}

function horizon(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet;
  const x = chooseSide(sheet);
  const rings = 12 + Math.floor(random() * 8);
  return [
    disc(
      x(between(random, 0.12, 0.34)),
      height * between(random, 0.22, 0.36),
      height * between(random, 0.08, 0.19),
      scheme.accent,
    ),
    ...growthRings(seed, {
      cx: x(between(random, 0.6, 0.85)),
      cy: height * between(random, 1.25, 1.6),
      radius: width * between(random, 0.55, 0.68),
      rings,
      stroke: scheme.line,
      weight: lineWeight(height, 210),
      irregularity: 0.35,
      lean: 0.25,
      leanAngle: 0.25,
      grain: 0.4,
      bands: [{ from: 0, to: rings, fill: scheme.disc }],
      frame,
    }),
  ];
}

function strata(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet;
  const x = chooseSide(sheet);
  const rings = 15;
  const first = 6 + Math.floor(random() * 3);
  return growthRings(seed, {
    cx: x(between(random, 1, 1.15)),
    cy: height * pick(random, [-0.25, 1.25]),
    radius: width * between(random, 1.05, 1.2),
    rings,
    stroke: scheme.line,
    weight: lineWeight(height, 200),
    irregularity: between(random, 0.5, 0.8),
    lean: 0.1,
    grain: 0.5,
    bands: [
      { from: 0, to: first, fill: scheme.accent },
      { from: first, to: first + 3, fill: scheme.disc },
    ],
    frame,
  });
}
