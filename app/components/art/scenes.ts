import type { Frame } from './curve.ts'
import { growthRings } from './growth-rings.ts'
import { palette } from './palette.ts'
import { phyllotaxis } from './phyllotaxis.ts'
import { roots } from './roots.ts'
import type { Drawing } from './svg.ts'

const { sage, forest, moss, clay, sun, ink } = palette

function frameOf(width: number, height: number): Frame {
  return { x: 0, y: 0, width, height }
}

/** A trunk that leaves the page at the top right, one year of it in the sun. */
export function heroHome(): Drawing {
  const width = 1000
  const height = 1000
  return {
    width,
    height,
    shapes: growthRings('home', {
      cx: 600,
      cy: 440,
      radius: 520,
      rings: 30,
      stroke: forest,
      weight: 2.2,
      irregularity: 0.55,
      lean: 0.16,
      leanAngle: 0.6,
      grain: 0.5,
      bands: [
        { from: 0, to: 30, fill: sage },
        { from: 13, to: 17, start: 0.3, end: 0.52, fill: sun },
        { from: 20, to: 22, start: 0.12, end: 0.34, fill: clay },
      ],
      frame: frameOf(width, height),
    }),
  }
}

/** A flower head of values, cropped at the right. */
export function heroAbout(): Drawing {
  const width = 800
  const height = 1000
  return {
    width,
    height,
    shapes: phyllotaxis('about', {
      cx: 520,
      cy: 520,
      radius: 520,
      seeds: 300,
      colours: [clay, sun, moss, forest],
      size: [0.55, 0.86],
      form: 'seed',
      frame: frameOf(width, height),
    }),
  }
}

/** Five trunks side by side, one for each pillar. */
export function heroOfferings(): Drawing {
  const width = 1000
  const height = 800
  const frame = frameOf(width, height)
  const trunks = [
    { seed: 'purpose', cx: 380, cy: 300, radius: 250, rings: 13, fill: sage, stroke: forest },
    { seed: 'collaboration', cx: 780, cy: 260, radius: 160, rings: 8, fill: sun, stroke: ink },
    { seed: 'leadership', cx: 690, cy: 570, radius: 190, rings: 10, fill: forest, stroke: sage },
    { seed: 'well-being', cx: 370, cy: 680, radius: 140, rings: 7, fill: clay, stroke: sage },
    { seed: 'strategy', cx: 960, cy: 600, radius: 120, rings: 6, fill: sage, stroke: forest },
  ]
  return {
    width,
    height,
    shapes: trunks.flatMap(({ seed, fill, ...trunk }) =>
      growthRings(seed, { ...trunk, weight: 2.2, irregularity: 0.5, lean: 0.16, grain: 0.25, bands: [{ from: 0, to: trunk.rings, fill }], frame }),
    ),
  }
}

/** Seeds that leave their flower: ideas on the way to other ground. */
export function heroInsights(): Drawing {
  const width = 1200
  const height = 600
  return {
    width,
    height,
    shapes: phyllotaxis('insights', {
      cx: 900,
      cy: 330,
      radius: 330,
      seeds: 520,
      colours: [clay, sun, moss, forest],
      size: [0.85, 0.5],
      wind: { x: -900, y: -220, from: 0.55 },
      frame: frameOf(width, height),
    }),
  }
}

/** Rings on water that meet: people who come together. */
export function heroEvents(): Drawing {
  const width = 1000
  const height = 800
  const frame = frameOf(width, height)
  const common = { weight: 2, irregularity: 0.12, lean: 0.03, grain: 0.1, frame }
  return {
    width,
    height,
    shapes: [
      ...growthRings('events near', { ...common, cx: 640, cy: 470, radius: 430, rings: 15, stroke: forest, bands: [{ from: 0, to: 3, fill: sun }] }),
      ...growthRings('events far', { ...common, cx: 250, cy: 250, radius: 300, rings: 11, stroke: clay, bands: [{ from: 0, to: 2, fill: clay }] }),
    ],
  }
}

/** The vitality rings: each pillar a stretch of its own length. */
export function heroTools(): Drawing {
  const width = 1000
  const height = 1000
  return {
    width,
    height,
    shapes: growthRings('tools', {
      cx: 500,
      cy: 500,
      radius: 470,
      rings: 21,
      stroke: forest,
      weight: 2,
      irregularity: 0.2,
      lean: 0.05,
      grain: 0.15,
      bands: [
        { from: 0, to: 21, fill: sage },
        { from: 4, to: 7, start: -0.25, end: 0.42, fill: moss },
        { from: 7, to: 10, start: -0.25, end: 0.2, fill: clay },
        { from: 10, to: 13, start: -0.25, end: 0.55, fill: forest },
        { from: 13, to: 16, start: -0.25, end: 0.3, fill: sun },
        { from: 16, to: 19, start: -0.25, end: 0.1, fill: moss },
      ],
      frame: frameOf(width, height),
    }),
  }
}

/** A young tree before the sun. */
export function heroJourney(): Drawing {
  const width = 900
  const height = 1000
  return {
    width,
    height,
    shapes: [
      { cx: 560, cy: 360, r: 250, fill: sun },
      ...roots('journey', {
        x: 360,
        y: 1010,
        angle: 0.75,
        spread: 0.26,
        reach: 900,
        strands: 46,
        gap: 5,
        weight: 2.2,
        wander: 0.45,
        colours: [forest],
        tips: { form: 'leaf', fill: moss, size: 44, share: 1 },
        frame: frameOf(width, height),
      }),
    ],
  }
}

/** Roots in clay and sun. */
export function heroRaices(): Drawing {
  const width = 1200
  const height = 800
  return {
    width,
    height,
    shapes: [
      { cx: 850, cy: 470, r: 220, fill: sun },
      ...roots('raices', {
        x: 520,
        y: -20,
        angle: 0.25,
        spread: 0.42,
        reach: 860,
        strands: 64,
        gap: 5,
        weight: 2,
        wander: 0.5,
        colours: [clay],
        tips: { form: 'dot', fill: clay, size: 10, share: 0.5 },
        frame: frameOf(width, height),
      }),
    ],
  }
}
