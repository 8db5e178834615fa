import type { Frame } from './curve.ts'
import { growthRings } from './growth-rings.ts'
import { phyllotaxis } from './phyllotaxis.ts'
import { between, pick, type Random } from './random.ts'
import { roots } from './roots.ts'
import type { CircleShape, Shape } from './svg.ts'

export type CoverCluster = 'business' | 'evolution' | 'consciousness' | 'stories'

/** The inks of one printed cover. Text set on `ground` in `text` is readable (4.5:1 or more). */
export type CoverScheme = { ground: string; disc: string; line: string; soft: string; accent: string; text: string }

type Sheet = { seed: string; random: Random; width: number; height: number; frame: Frame; scheme: CoverScheme }
type Composition = (sheet: Sheet) => Shape[]

export const compositions: Record<CoverCluster, [Composition, ...Composition[]]> = {
  business: [trunk, twoTrunks, horizon, strata],
  evolution: [rootsFromAbove, rootsFromTheSide, branches, meeting],
  consciousness: [bloom, halfBloom, halo, petals, drift],
  stories: [hills, seedSun, aboveAndBelow],
}

/** Half of the sheets are composed the other way round. */
function chooseSide({ random, width }: Sheet): (share: number) => number {
  const flipped = random() < 0.5
  return (share) => Math.round(width * (flipped ? 1 - share : share))
}

function disc(cx: number, cy: number, r: number, fill: string): CircleShape {
  return { cx: Math.round(cx), cy: Math.round(cy), r: Math.round(r), fill }
}

/** Lines keep their weight in relation to the sheet, to half a unit. */
function lineWeight(height: number, share: number): number {
  return Math.round((height / share) * 2) / 2
}

function trunk(sheet: Sheet): Shape[] {
  const { seed, random, height, scheme, frame } = sheet
  const x = chooseSide(sheet)
  const rings = 11 + Math.floor(random() * 4)
  const inner = 3 + Math.floor(random() * 4)
  const start = random()
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
      { from: inner, to: inner + 2 + Math.floor(random() * 2), start, end: start + between(random, 0.2, 0.55), fill: scheme.accent },
    ],
    frame,
  })
}

function twoTrunks(sheet: Sheet): Shape[] {
  const { seed, random, height, scheme, frame } = sheet
  const x = chooseSide(sheet)
  const high = random() < 0.5
  const big = { cx: x(between(random, 0.22, 0.34)), cy: height * (high ? 0.85 : 0.2), radius: height * between(random, 0.72, 0.85) }
  const small = { cx: x(between(random, 0.76, 0.86)), cy: height * (high ? 0.28 : 0.72), radius: height * between(random, 0.26, 0.4) }
  const common = { stroke: scheme.line, weight: lineWeight(height, 230), grain: 0.2, frame }
  return [
    ...growthRings(`${seed} big`, { ...common, ...big, rings: 10, lean: 0.2, bands: [{ from: 0, to: 10, fill: scheme.disc }] }),
    ...growthRings(`${seed} small`, { ...common, ...small, rings: 5, lean: 0.1, bands: [{ from: 0, to: 5, fill: scheme.accent }] }),
  ]
}

function horizon(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet
  const x = chooseSide(sheet)
  const rings = 12 + Math.floor(random() * 8)
  return [
    disc(x(between(random, 0.12, 0.34)), height * between(random, 0.22, 0.36), height * between(random, 0.08, 0.19), scheme.accent),
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
  ]
}

/** So close to the trunk that its years run across the whole sheet. */
function strata(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet
  const x = chooseSide(sheet)
  const rings = 15
  const first = 6 + Math.floor(random() * 3)
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
  })
}

function rootsFromAbove(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet
  const x = chooseSide(sheet)
  return [
    disc(x(between(random, 0.7, 0.85)), height * between(random, 0.35, 0.7), height * between(random, 0.18, 0.34), scheme.disc),
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
      tips: { form: 'dot', fill: scheme.accent, size: Math.round(height / 42), share: 0.7 },
      frame,
    }),
  ]
}

function rootsFromTheSide(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet
  const flipped = random() < 0.5
  return [
    disc(width * (flipped ? 0.22 : 0.78), height * between(random, 0.25, 0.75), height * between(random, 0.24, 0.38), scheme.disc),
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
      tips: { form: 'dot', fill: scheme.accent, size: Math.round(height / 38), share: 0.8 },
      frame,
    }),
  ]
}

function branches(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet
  const x = chooseSide(sheet)
  return [
    disc(x(between(random, 0.48, 0.64)), height * between(random, 0.35, 0.5), height * between(random, 0.27, 0.4), scheme.disc),
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
      tips: { form: 'leaf', fill: scheme.accent, size: height / 16, share: 1 },
      frame,
    }),
  ]
}

/** Two plants that reach for each other. */
function meeting(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet
  const x = chooseSide(sheet)
  const common = {
    spread: 0.2,
    strands: 9,
    detail: width / 15,
    gap: height / 48,
    weight: lineWeight(height, 200),
    wander: between(random, 0.4, 0.7),
    frame,
  }
  const flipped = x(0) > 0
  const dot = { form: 'dot' as const, size: Math.round(height / 40), share: 0.55 }
  return [
    disc(x(between(random, 0.44, 0.56)), height * between(random, 0.4, 0.6), height * between(random, 0.24, 0.36), scheme.disc),
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
  ]
}

function bloom(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet
  const x = chooseSide(sheet)
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
    size: pick(random, [[0.3, 0.8], [0.85, 0.3], [0.6, 0.6]]),
    frame,
  })
}

function halfBloom(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet
  const cx = chooseSide(sheet)(between(random, 0.5, 0.75))
  const cy = height * (random() < 0.65 ? 1.02 : -0.02)
  const hollow = 55 + Math.floor(random() * 60)
  const radius = width * between(random, 0.54, 0.64)
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
  ]
}

function halo(sheet: Sheet): Shape[] {
  const { seed, random, height, scheme, frame } = sheet
  const cx = chooseSide(sheet)(between(random, 0.56, 0.78))
  const cy = height * between(random, 0.34, 0.66)
  const hollow = 25 + Math.floor(random() * 70)
  const radius = height * between(random, 0.72, 0.95)
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
  ]
}

function petals(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet
  const x = chooseSide(sheet)
  return phyllotaxis(seed, {
    cx: x(between(random, 0.2, 0.42)),
    cy: height * pick(random, [between(random, 0.7, 1), between(random, 0, 0.3)]),
    radius: width * between(random, 0.6, 0.72),
    seeds: 200,
    colours: random() < 0.5 ? [scheme.accent, scheme.line, scheme.soft] : [scheme.line, scheme.accent, scheme.line],
    size: [0.6, 0.86],
    form: 'seed',
    frame,
  })
}

/** A seed head that the wind begins to carry off. */
function drift(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet
  const x = chooseSide(sheet)
  const away = x(0) > 0 ? -1 : 1
  const rises = random() < 0.5 ? -1 : 1
  return phyllotaxis(seed, {
    cx: x(between(random, 0.2, 0.3)),
    cy: height * (rises < 0 ? between(random, 0.6, 0.75) : between(random, 0.25, 0.4)),
    radius: height * between(random, 0.5, 0.62),
    seeds: 330,
    colours: random() < 0.5 ? [scheme.accent, scheme.line] : [scheme.line, scheme.soft, scheme.accent],
    size: [0.85, 0.5],
    wind: { x: away * width * 0.85, y: rises * height * between(random, 0.2, 0.5), from: between(random, 0.5, 0.62) },
    frame,
  })
}

function hills(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet
  const x = chooseSide(sheet)
  const common = { stroke: scheme.line, weight: lineWeight(height, 220), leanAngle: 0.25, irregularity: 0.45, grain: 0.2, frame }
  return [
    disc(x(between(random, 0.36, 0.62)), height * between(random, 0.28, 0.42), height * between(random, 0.13, 0.24), scheme.accent),
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
  ]
}

function seedSun(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet
  const x = chooseSide(sheet)
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
  ]
}

/** A tree and, below the line of the ground, the roots that answer it. */
function aboveAndBelow(sheet: Sheet): Shape[] {
  const { seed, random, width, height, scheme, frame } = sheet
  const x = chooseSide(sheet)
  const cx = x(between(random, 0.3, 0.4))
  const ground = Math.round(height * between(random, 0.52, 0.62))
  const strands = 13
  const common = { x: cx, strands, detail: width / 17, gap: height / 80, weight: lineWeight(height, 210), colours: [scheme.line] as [string], frame }
  return [
    disc(x(between(random, 0.62, 0.76)), ground - height * between(random, 0, 0.2), height * between(random, 0.2, 0.3), scheme.accent),
    { d: `M0 ${ground}h${width}v${height - ground}H0z`, fill: scheme.disc },
    ...roots(`${seed} roots`, {
      ...common,
      y: ground,
      angle: 0.25,
      spread: 0.42,
      reach: width * 0.4,
      wander: 0.5,
      tips: { form: 'dot', fill: scheme.accent, size: Math.round(height / 45), share: 0.7 },
    }),
    ...roots(`${seed} branches`, {
      ...common,
      y: ground,
      angle: 0.75,
      spread: 0.34,
      reach: height * 0.5,
      wander: 0.5,
      tips: { form: 'leaf', fill: scheme.line, size: height / 17, share: 1 },
    }),
  ]
}
