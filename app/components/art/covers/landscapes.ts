import { growthRings } from "../growth-rings.ts";
import { phyllotaxis } from "../phyllotaxis.ts";
import { between } from "../random.ts";
import { roots } from "../roots.ts";
import type { Shape } from "../svg.ts";
import { chooseSide, disc, lineWeight, type Composition, type Sheet } from "./sheet.ts";

export const landscapeCompositions: [Composition, ...Composition[]] = [hills, seedSun, aboveAndBelow];

function hills(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet;
  const x = chooseSide(sheet);
  const common = {
    stroke: scheme.line,
    weight: lineWeight(height, 220),
    leanAngle: 0.25,
    irregularity: 0.45,
    grain: 0.2,
    frame,
  };
  return [
    disc(
      x(between(random, 0.36, 0.62)),
      height * between(random, 0.28, 0.42),
      height * between(random, 0.13, 0.24),
      scheme.accent,
    ),
    ...growthRings(`${seed} far`, {
      ...common,
      cx: x(between(random, 0.78, 0.9)),
      cy: height * 1.25,
      radius: width * between(random, 0.4, 0.52),
      rings: 10,
      bands: [{ from: 0, to: 10, fill: random() < 0.5 ? scheme.ground : scheme.soft }],
    }),
    ...growthRings(`${seed} near`, {
      ...common,
      cx: x(between(random, 0.08, 0.24)),
      cy: height * 1.35,
      radius: width * between(random, 0.46, 0.56),
      rings: 10,
      bands: [{ from: 0, to: 10, fill: scheme.disc }],
    }),
  ];
}

function seedSun(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet;
  const x = chooseSide(sheet);
  return [
    ...phyllotaxis(seed, {
      cx: x(between(random, 0.6, 0.78)),
      cy: Math.round(height * between(random, 0.36, 0.5)),
      radius: height * between(random, 0.3, 0.46),
      seeds: 150,
      colours: random() < 0.5 ? [scheme.accent, scheme.accent, scheme.soft] : [scheme.soft, scheme.accent],
      size: [0.85, 0.45],
      frame,
    }),
    ...growthRings(seed, {
      cx: x(between(random, 0.2, 0.4)),
      cy: height * 1.7,
      radius: width * between(random, 0.6, 0.68),
      rings: 15,
      stroke: scheme.line,
      weight: lineWeight(height, 220),
      irregularity: 0.4,
      lean: 0.2,
      leanAngle: 0.25,
      grain: 0.5,
      bands: [{ from: 0, to: 15, fill: scheme.disc }],
      frame,
    }),
  ];
}

function aboveAndBelow(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet;
  const x = chooseSide(sheet);
  const cx = x(between(random, 0.3, 0.4));
  const ground = Math.round(height * between(random, 0.52, 0.62));
  const strands = 12;
  const common = {
    x: cx,
    strands,
    detail: width / 17,
    gap: height / 80,
    weight: lineWeight(height, 210),
    colours: [scheme.line] satisfies [string],
    frame,
  };
  return [
    disc(
      x(between(random, 0.62, 0.76)),
      ground - height * between(random, 0, 0.2),
      height * between(random, 0.2, 0.3),
      scheme.accent,
    ),
    { d: `M0 ${ground}h${width}v${height - ground}H0z`, fill: scheme.disc },
    ...roots(`${seed} roots`, {
      ...common,
      y: ground,
      angle: 0.25,
      spread: 0.42,
      reach: width * 0.4,
      wander: 0.5,
      tips: { form: "dot", fill: scheme.accent, size: Math.round(height / 45), share: 0.7 },
    }),
    ...roots(`${seed} branches`, {
      ...common,
      y: ground,
      angle: 0.75,
      spread: 0.34,
      reach: height * 0.5,
      wander: 0.5,
      tips: { form: "leaf", fill: scheme.line, size: height / 17, share: 1 },
    }),
  ];
}
