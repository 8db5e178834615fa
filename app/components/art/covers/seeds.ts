import { phyllotaxis } from "../phyllotaxis.ts";
import { between, pick } from "../random.ts";
import type { Shape } from "../svg.ts";
import { chooseSide, disc, type Composition, type Sheet } from "./sheet.ts";

export const seedCompositions: [Composition, ...Composition[]] = [bloom, halfBloom, halo, petals, drift];

function bloom(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet;
  const x = chooseSide(sheet);
  return phyllotaxis(seed, {
    cx: x(between(random, 0.6, 0.8)),
    cy: height * between(random, 0.25, 0.85),
    radius: width * between(random, 0.46, 0.6),
    seeds: 420,
    colours: pick(random, [
      [scheme.accent, scheme.line, scheme.soft],
      [scheme.line, scheme.accent, scheme.soft],
      [scheme.soft, scheme.line, scheme.accent, scheme.line],
    ]),
    size: pick(random, [
      [0.3, 0.8],
      [0.85, 0.3],
      [0.6, 0.6],
    ]),
    frame,
  });
}

function halfBloom(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet;
  const cx = chooseSide(sheet)(between(random, 0.5, 0.75));
  const cy = height * (random() < 0.65 ? 1.02 : -0.02);
  const hollow = 55 + Math.floor(random() * 60);
  const radius = width * between(random, 0.54, 0.64);
  return [
    disc(cx, cy, radius * Math.sqrt(hollow / 600) * 0.86, scheme.disc),
    ...phyllotaxis(seed, {
      cx,
      cy,
      radius,
      seeds: 600,
      hollow,
      colours: [scheme.line, scheme.line, scheme.accent, scheme.soft],
      size: [0.85, 0.4],
      frame,
    }),
  ];
}

function halo(sheet: Sheet): Shape[] {
  const { seed, random, height, scheme, frame } = sheet;
  const cx = chooseSide(sheet)(between(random, 0.56, 0.78));
  const cy = height * between(random, 0.34, 0.66);
  const hollow = 25 + Math.floor(random() * 70);
  const radius = height * between(random, 0.72, 0.95);
  return [
    disc(cx, cy, radius * Math.sqrt(hollow / 430) * between(random, 0.7, 0.88), scheme.accent),
    ...phyllotaxis(seed, {
      cx,
      cy,
      radius,
      seeds: 430,
      hollow,
      colours: random() < 0.5 ? [scheme.line, scheme.line, scheme.soft] : [scheme.soft, scheme.line],
      size: random() < 0.6 ? [0.8, 0.3] : [0.35, 0.8],
      frame,
    }),
  ];
}

function petals(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet;
  const x = chooseSide(sheet);
  return phyllotaxis(seed, {
    cx: x(between(random, 0.2, 0.42)),
    cy: height * pick(random, [between(random, 0.7, 1), between(random, 0, 0.3)]),
    radius: width * between(random, 0.6, 0.72),
    seeds: 200,
    colours: random() < 0.5 ? [scheme.accent, scheme.line, scheme.soft] : [scheme.line, scheme.accent, scheme.line],
    size: [0.6, 0.86],
    form: "seed",
    frame,
  });
}

function drift(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet;
  const x = chooseSide(sheet);
  const away = x(0) > 0 ? -1 : 1;
  const rises = random() < 0.5 ? -1 : 1;
  return phyllotaxis(seed, {
    cx: x(between(random, 0.2, 0.3)),
    cy: height * (rises < 0 ? between(random, 0.6, 0.75) : between(random, 0.25, 0.4)),
    radius: height * between(random, 0.5, 0.62),
    seeds: 330,
    colours: random() < 0.5 ? [scheme.accent, scheme.line] : [scheme.line, scheme.soft, scheme.accent],
    size: [0.85, 0.5],
    wind: { x: away * width * 0.85, y: rises * height * between(random, 0.2, 0.5), from: between(random, 0.5, 0.62) },
    frame,
  });
}
