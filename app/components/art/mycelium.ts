import { dotsPath, isInside, resample, smoothPath, type Frame, type Point } from './curve.ts'
import { between, createRandom, type Random } from './random.ts'
import type { Shape } from './svg.ts'

export type MyceliumOptions = {
  /** The spores: each sends out threads on all sides. */
  spores: (Point & { reach: number; threads: number })[]
  stroke: string
  weight?: number
  opacity?: number
  /** Distance between side threads, and how close strangers come before they join. */
  interval?: number
  room?: number
  levels?: number
  /** Dots where threads meet or end. */
  knots?: { fill: string; size: number; share?: number }
  frame?: Frame
  decimals?: number
}

type Thread = Point & { heading: number; length: number; parent: number; level: number }
type Grown = { points: Point[]; level: number; joined: boolean }

const TURN = Math.PI * 2
const STEP = 8

/** Fine threads that spread from a few spores and join where they meet: one connected net. */
export function mycelium(seed: string, options: MyceliumOptions): Shape[] {
  const { stroke, weight = 1.6, opacity, knots, frame, decimals = 0 } = options
  const random = createRandom(`mycelium:${seed}`)

  let main = ''
  let fine = ''
  const ends: Point[] = []
  for (const thread of grow(random, options)) {
    const length = thread.points.length * STEP
    const points = resample(thread.points, Math.max(3, Math.round(length / (thread.level === 0 ? 52 : 40)) + 1))
    const d = smoothPath(points, { decimals, frame })
    if (thread.level === 0) main += d
    else fine += d
    const end = thread.points.at(-1)!
    if (thread.level > 0 && (!frame || isInside(end, frame))) ends.push(end)
  }

  const shapes: Shape[] = []
  if (fine) shapes.push({ d: fine, stroke, width: weight, opacity })
  if (main) shapes.push({ d: main, stroke, width: Math.round(weight * 18) / 10, opacity })
  if (knots) {
    const chosen = ends.filter(() => random() < (knots.share ?? 0.5))
    if (chosen.length) shapes.push({ d: dotsPath(chosen, decimals), stroke: knots.fill, width: knots.size })
  }
  return shapes
}

function grow(random: Random, options: MyceliumOptions): Grown[] {
  const { spores, frame, interval = 44, room = 14, levels = 2 } = options
  const owners = new Map<string, number>()
  const cell = (point: Point) => `${Math.floor(point.x / room)},${Math.floor(point.y / room)}`

  const grown: Grown[] = []
  let generation = spores.flatMap((spore): Thread[] => {
    const turn = random()
    return Array.from({ length: spore.threads }, (_, index) => ({
      x: spore.x,
      y: spore.y,
      heading: (turn + (index + between(random, -0.25, 0.25)) / spore.threads) * TURN,
      length: spore.reach * between(random, 0.6, 1.05),
      parent: -1,
      level: 0,
    }))
  })
  while (generation.length) {
    const next: Thread[] = []
    for (const thread of generation) {
      const self = grown.length
      const { points, headings, joined } = walk(random, thread, (at, steps) => {
        const owner = owners.get(cell(at))
        const kin = owner === undefined || owner === thread.parent || owner === self
        return kin || (thread.level === 0 && steps < 9) ? 'free' : 'taken'
      }, frame)
      // A stub reads as a thorn.
      if (points.length < 5) continue
      for (const point of points) if (!owners.has(cell(point))) owners.set(cell(point), self)
      grown.push({ points, level: thread.level, joined })
      if (thread.level < levels) next.push(...sideThreads(random, thread, points, headings, self, interval))
    }
    generation = next
  }
  return grown
}

function walk(random: Random, thread: Thread, look: (at: Point, steps: number) => 'free' | 'taken', frame: Frame | undefined) {
  const points: Point[] = [{ x: thread.x, y: thread.y }]
  const headings = [thread.heading]
  const sway = { phase: random() * TURN, rate: between(random, 0.7, 1.3), lean: between(random, -0.012, 0.012) }
  let heading = thread.heading
  for (let step = 1; step <= thread.length / STEP; step++) {
    heading += 0.055 * Math.sin(((step * STEP) / 85) * sway.rate + sway.phase) + sway.lean
    const from = points.at(-1)!
    const at = { x: from.x + Math.cos(heading) * STEP, y: from.y + Math.sin(heading) * STEP }
    if (frame && !isInside(at, frame, 30)) break
    points.push(at)
    headings.push(heading)
    if (step > 3 && look(at, step) === 'taken') return { points, headings, joined: true }
  }
  return { points, headings, joined: false }
}

function sideThreads(random: Random, thread: Thread, points: Point[], headings: number[], self: number, interval: number): Thread[] {
  const threads: Thread[] = []
  let side = random() < 0.5 ? 1 : -1
  for (let walked = between(random, 0.8, 1.6) * interval; walked < (points.length - 2) * STEP; walked += between(random, 0.6, 1.5) * interval) {
    const index = Math.floor(walked / STEP)
    side = -side
    threads.push({
      ...points[index]!,
      heading: headings[index]! + side * between(random, 0.5, 0.95),
      length: thread.length * between(random, 0.3, 0.75),
      parent: self,
      level: thread.level + 1,
    })
  }
  return threads
}
