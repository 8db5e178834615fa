import { type Point, smoothPath } from "#app/components/art/curve.ts";
import { palette } from "#app/components/art/palette.ts";
import { createRandom, createRoundNoise } from "#app/components/art/random.ts";
import type { Shape } from "#app/components/art/svg.ts";
import { type Pillar, lenses, resultOrder } from "../questions.ts";
import { type Scores, interpretationRanges } from "../scoring.ts";

/**
 * The chart of a result as plain data, for the page and the PDF: a tree trunk whose outline is formed by the seven
 * scores.
 */
export type VitalityRings = { size: number; shapes: Shape[]; marks: Mark[] };

export type Mark = {
  pillar: Pillar;
  number: number;
  percent: number;
  /** Position of the label. */
  at: Point;
  side: "start" | "middle" | "end";
  below: boolean;
};

const size = 520;
const middle = size / 2;
const fullRadius = 212;
const pithRadius = 16;
const labelRadius = fullRadius + 26;
const rings = 9;
/** Points of the outline between two spokes. */
const samples = 8;

/** With `before`, the outline of an earlier scan is drawn over it. */
export function vitalityRings(scores: Scores, before?: Scores): VitalityRings {
  const percents = resultOrder.map((pillar) => scores.pillarPercents[pillar]);
  return {
    size,
    shapes: [...grid(), ...trunk(percents), ...(before ? [outlineOf(before)] : []), ...dots(scores)],
    marks: resultOrder.map((pillar, index) => {
      const at = pointAt(turnOf(index), labelRadius);
      const across = at.x - middle;
      return {
        pillar,
        number: index + 1,
        percent: percents[index]!,
        at,
        side: Math.abs(across) < 20 ? "middle" : across > 0 ? "start" : "end",
        below: at.y > middle + 20,
      };
    }),
  };
}

/** Rings at the edges of the bands, the outer edge, and a spoke for each score. */
function grid(): Shape[] {
  const edges = [...interpretationRanges.slice(1).map(({ from }) => from), 100];
  const spokes = resultOrder.map((_, index) => {
    const [from, to] = [pointAt(turnOf(index), pithRadius), pointAt(turnOf(index), fullRadius)];
    return `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`;
  });
  return [
    { cx: middle, cy: middle, r: fullRadius, fill: palette.paper },
    { d: spokes.join(""), stroke: palette.inkSoft, width: 0.75, opacity: 0.35 },
    ...edges.map(
      (edge): Shape => ({
        cx: middle,
        cy: middle,
        r: round(radiusOf(edge)),
        stroke: palette.inkSoft,
        width: edge === 100 ? 1 : 0.75,
        opacity: edge === 100 ? 0.5 : 0.3,
      }),
    ),
  ];
}

function trunk(percents: number[]): Shape[] {
  const random = createRandom("vitality");
  const outline = closedLine((turn) => radiusOf(percentAt(percents, turn)));
  const years = Array.from({ length: rings }, (_, index) => {
    const share = ((index + 1) / (rings + 1)) ** 0.92;
    const noise = createRoundNoise(random, 4);
    return closedLine((turn) => {
      const bark = radiusOf(percentAt(percents, turn));
      // Rings lie between the pith and the outline; where there is little room they are less irregular.
      return (
        pithRadius * 0.5 +
        (bark - pithRadius * 0.5) * (share + (0.022 + 0.01 * index) * 0.5 * noise(turn * Math.PI * 2))
      );
    });
  });
  return [
    { d: outline, fill: palette.sage },
    { d: outline, fill: palette.moss, opacity: 0.14 },
    { d: years[2]!, fill: palette.sun, opacity: 0.22 },
    ...years.map(
      (d, index): Shape => ({ d, stroke: palette.forest, width: index % 3 === 1 ? 1.5 : 0.8, opacity: 0.75 }),
    ),
    { d: outline, stroke: palette.forest, width: 3 },
  ];
}

function outlineOf({ pillarPercents }: Scores): Shape {
  const percents = resultOrder.map((pillar) => pillarPercents[pillar]);
  return { d: closedLine((turn) => radiusOf(percentAt(percents, turn))), stroke: palette.clay, width: 3 };
}

/**
 * A dot at each score: pillars filled, lenses hollow, the strongest in the colour of the sun and the weakest in clay.
 */
function dots({ pillarPercents, strongest, weakest, balanced }: Scores): Shape[] {
  return resultOrder.map((pillar, index): Shape => {
    const at = pointAt(turnOf(index), radiusOf(pillarPercents[pillar]));
    const lens = lenses.some((name) => name === pillar);
    const among = (list: readonly Pillar[]) => !balanced && list.includes(pillar);
    const fill = lens ? palette.card : among(strongest) ? palette.sun : among(weakest) ? palette.clay : palette.forest;
    return {
      cx: round(at.x),
      cy: round(at.y),
      r: 7.5,
      fill,
      stroke: lens ? palette.forest : palette.card,
      width: lens ? 2 : 2.5,
    };
  });
}

/** In turns, clockwise from the right; the first score points up. */
function turnOf(index: number): number {
  return index / resultOrder.length - 0.25;
}

function pointAt(turn: number, radius: number): Point {
  const angle = turn * Math.PI * 2;
  return { x: middle + Math.cos(angle) * radius, y: middle + Math.sin(angle) * radius };
}

function radiusOf(percent: number): number {
  return pithRadius + ((fullRadius - pithRadius) * percent) / 100;
}

/**
 * Eased between two spokes: the outline stays between their two scores, so the chart shows no score that does not
 * exist.
 */
function percentAt(percents: number[], turn: number): number {
  const position = (turn + 0.25) * percents.length;
  const index = Math.floor(position + 1e-9);
  const share = (1 - Math.cos((position - index) * Math.PI)) / 2;
  const from = percents[index % percents.length]!;
  const to = percents[(index + 1) % percents.length]!;
  return from + (to - from) * share;
}

function closedLine(radiusAt: (turn: number) => number): string {
  const count = resultOrder.length * samples;
  const points = Array.from({ length: count }, (_, index) => {
    const turn = index / count - 0.25;
    return pointAt(turn, Math.max(2, radiusAt(turn)));
  });
  return smoothPath(points, { closed: true, decimals: 1 });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Splits long names into two lines: "Organizational / Strategy". */
export function splitName(name: string): string[] {
  if (name.length <= 16) return [name];
  const gap = name.indexOf(" ");
  const second = name.slice(gap + 1);
  return gap < 0
    ? [name]
    : second.startsWith("& ")
      ? [`${name.slice(0, gap)} &`, second.slice(2)]
      : [name.slice(0, gap), second];
}
