import { between } from "../random.ts";
import { roots } from "../roots.ts";
import type { Shape } from "../svg.ts";
import { chooseSide, disc, lineWeight, type Composition, type Sheet } from "./sheet.ts";

export const rootCompositions: [Composition, ...Composition[]] = [rootsFromAbove, rootsFromTheSide, branches, meeting];

function rootsFromAbove(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet;
  const x = chooseSide(sheet);
  return [
    disc(
      x(between(random, 0.7, 0.85)),
      height * between(random, 0.35, 0.7),
      height * between(random, 0.18, 0.34),
      scheme.disc,
    ),
    ...roots(seed, {
      x: x(between(random, 0.3, 0.45)),
      y: -height * 0.05,
      angle: 0.25,
      spread: between(random, 0.36, 0.44),
      reach: width * between(random, 0.6, 0.7),
      strands: 19,
      detail: width / 14,
      gap: height / 57,
      weight: lineWeight(height, 210),
      wander: between(random, 0.4, 0.9),
      colours: [scheme.line],
      tips: { form: "dot", fill: scheme.accent, size: Math.round(height / 42), share: 0.7 },
      frame,
    }),
  ];
}

function rootsFromTheSide(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet;
  const flipped = random() < 0.5;
  return [
    disc(
      width * (flipped ? 0.22 : 0.78),
      height * between(random, 0.25, 0.75),
      height * between(random, 0.24, 0.38),
      scheme.disc,
    ),
    ...roots(seed, {
      x: flipped ? width * 1.02 : -width * 0.02,
      y: height * between(random, 0.3, 0.7),
      angle: flipped ? 0.5 : 0,
      spread: between(random, 0.2, 0.28),
      reach: width * between(random, 0.86, 0.98),
      strands: 18,
      detail: width / 14,
      gap: height / 52,
      weight: lineWeight(height, 200),
      wander: between(random, 0.35, 0.7),
      colours: [scheme.line],
      tips: { form: "dot", fill: scheme.accent, size: Math.round(height / 38), share: 0.8 },
      frame,
    }),
  ];
}

function branches(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet;
  const x = chooseSide(sheet);
  return [
    disc(
      x(between(random, 0.48, 0.64)),
      height * between(random, 0.35, 0.5),
      height * between(random, 0.27, 0.4),
      scheme.disc,
    ),
    ...roots(seed, {
      x: x(between(random, 0.26, 0.42)),
      y: height * 1.05,
      angle: 0.75,
      spread: between(random, 0.26, 0.36),
      reach: width * between(random, 0.48, 0.56),
      strands: 19,
      detail: width / 16,
      gap: height / 70,
      weight: lineWeight(height, 210),
      wander: between(random, 0.4, 0.8),
      colours: [scheme.line],
      tips: { form: "leaf", fill: scheme.accent, size: height / 16, share: 1 },
      frame,
    }),
  ];
}

function meeting(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet;
  const x = chooseSide(sheet);
  const common = {
    spread: 0.2,
    strands: 9,
    detail: width / 15,
    gap: height / 48,
    weight: lineWeight(height, 200),
    wander: between(random, 0.4, 0.7),
    frame,
  };
  const flipped = x(0) > 0;
  const dot = { form: "dot" as const, size: Math.round(height / 40), share: 0.55 };
  return [
    disc(
      x(between(random, 0.44, 0.56)),
      height * between(random, 0.4, 0.6),
      height * between(random, 0.24, 0.36),
      scheme.disc,
    ),
    ...roots(`${seed} one`, {
      ...common,
      x: x(-0.02),
      y: height * 0.16,
      angle: flipped ? 0.46 : 0.04,
      reach: width * between(random, 0.56, 0.66),
      colours: [scheme.line],
      tips: { ...dot, fill: scheme.accent },
    }),
    ...roots(`${seed} other`, {
      ...common,
      x: x(1.02),
      y: height * 0.84,
      angle: flipped ? -0.04 : 0.54,
      reach: width * between(random, 0.56, 0.66),
      colours: [scheme.accent],
      tips: { ...dot, fill: scheme.line },
    }),
  ];
}
