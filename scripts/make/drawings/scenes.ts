import { leafPath, type Frame } from "#app/components/art/curve.ts";
import { growthRings } from "#app/components/art/growth-rings.ts";
import { palette } from "#app/components/art/palette.ts";
import { pillarKeys, pillarShapes, type PillarKey } from "./pillars.ts";
import { createRandom } from "#app/components/art/random.ts";
import { phyllotaxis } from "#app/components/art/phyllotaxis.ts";
import { roots } from "#app/components/art/roots.ts";
import type { Drawing, Shape } from "#app/components/art/svg.ts";

const { sage, forest, moss, clay, sun } = palette;

// The seeds here were chosen by eye: another one gives another, perhaps lesser, picture. Every scene is transparent,
// stays away from its left and lower edges where it can, and may bleed off the page at the right.

function frameOf(width: number, height: number): Frame {
  return { x: 0, y: 0, width, height };
}

/**
 * A trunk that leaves the page at the top right, one year of it in the sun. On a grid of 400 its coordinates are short:
 * the drawing is part of the home page's HTML, which must fit into one round trip.
 */
export function heroHome(): Drawing {
  const width = 400;
  const height = 400;
  return {
    width,
    height,
    shapes: growthRings("home", {
      cx: 236,
      cy: 188,
      radius: 200,
      rings: 25,
      stroke: forest,
      weight: 0.9,
      irregularity: 0.55,
      lean: 0.16,
      leanAngle: 0.6,
      grain: 0.3,
      bands: [
        { from: 0, to: 25, fill: sage },
        { from: 0, to: 10, fill: sun, opacity: 0.2 },
        { from: 19, to: 25, fill: moss, opacity: 0.22 },
        { from: 12, to: 15, start: 0.44, end: 0.78, fill: sun },
      ],
      traced: { year: 18, start: -0.19, end: 0.77, stroke: clay, width: 2 },
      frame: frameOf(width, height),
    }),
  };
}

/** A flower head of values, cropped at the right. */
export function heroAbout(): Drawing {
  const width = 800;
  const height = 1000;
  return {
    width,
    height,
    shapes: phyllotaxis("about", {
      cx: 540,
      cy: 500,
      radius: 475,
      seeds: 290,
      colours: [clay, sun, moss, forest],
      size: [0.55, 0.86],
      form: "seed",
      frame: frameOf(width, height),
    }),
  };
}

/** The five pillars' own drawings, standing together. */
export function heroOfferings(): Drawing {
  const places: Record<PillarKey, { cx: number; cy: number; radius: number }> = {
    purposeCulture: { cx: 350, cy: 280, radius: 228 },
    collaboration: { cx: 752, cy: 228, radius: 160 },
    leadership: { cx: 622, cy: 582, radius: 168 },
    wellBeing: { cx: 322, cy: 640, radius: 118 },
    organizationalStrategy: { cx: 876, cy: 492, radius: 92 },
  };
  return {
    width: 1000,
    height: 800,
    shapes: pillarKeys.flatMap((key) => {
      const { cx, cy, radius } = places[key];
      const scale = Math.round((radius / 72) * 1000) / 1000;
      const transform = `translate(${Math.round(cx - 80 * scale)} ${Math.round(cy - 80 * scale)})scale(${scale})`;
      return pillarShapes(key).map((shape) => ({ ...shape, transform }));
    }),
  };
}

/** Seeds that leave their flower: ideas on the way to other ground. */
export function heroInsights(): Drawing {
  const width = 1200;
  const height = 600;
  return {
    width,
    height,
    shapes: phyllotaxis("insights", {
      cx: 912,
      cy: 312,
      radius: 280,
      seeds: 480,
      colours: [clay, sun, moss, forest],
      size: [0.85, 0.5],
      wind: { x: -980, y: -80, from: 0.5 },
      frame: frameOf(width, height),
    }),
  };
}

/** People in a circle, seen from above, and what is said between them. */
export function heroEvents(): Drawing {
  const width = 1000;
  const height = 800;
  const middle = { x: 560, y: 410 };
  const seats = 16;
  const random = createRandom("events");
  const circle = Array.from({ length: seats }, (_, index) => {
    const angle = ((index + 0.2 * random()) / seats) * Math.PI * 2;
    const reach = 226 + 18 * random();
    return { cos: Math.cos(angle), sin: Math.sin(angle), reach, size: 108 + 40 * random() };
  });
  const away = ({ cos, sin }: { cos: number; sin: number }, distance: number) => ({
    x: middle.x + cos * distance,
    y: middle.y + sin * distance,
  });
  const rounded = ({ x, y }: { x: number; y: number }) => `${Math.round(x)} ${Math.round(y)}`;
  const said = circle.flatMap((from, index) =>
    [3, 5, 7].map((step) => {
      const to = circle[(index + step) % seats]!;
      const bend = away({ cos: from.cos + to.cos, sin: from.sin + to.sin }, 40);
      return `M${rounded(away(from, from.reach))}Q${rounded(bend)} ${rounded(away(to, to.reach))}`;
    }),
  );
  return {
    width,
    height,
    shapes: [
      { d: said.join(""), stroke: moss, width: 1.6 },
      { cx: middle.x, cy: middle.y, r: 54, fill: sun },
      ...[forest, clay, moss, sun].map((fill, part) => ({
        d: circle
          .filter((_, index) => index % 4 === part)
          .map((seat) => leafPath(away(seat, seat.reach + seat.size), away(seat, seat.reach), 0.58))
          .join(""),
        fill,
      })),
    ],
  };
}

/** The vitality rings: each pillar a stretch of its own length. */
export function heroTools(): Drawing {
  const width = 1000;
  const height = 1000;
  return {
    width,
    height,
    shapes: growthRings("tools", {
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
  };
}

/**
 * A stand of trunks seen from above: each has grown in its own way, and they keep close to one another. On a grid of
 * 500, for the reason given above.
 */
export function heroTeam(): Drawing {
  const width = 500;
  const height = 500;
  const trunks = [
    { cx: 252, cy: 235, radius: 84, rings: 7, band: sun },
    { cx: 252, cy: 91, radius: 56, rings: 6, band: moss },
    { cx: 379, cy: 150, radius: 64, rings: 6, band: clay },
    { cx: 400, cy: 290, radius: 60, rings: 6, band: forest },
    { cx: 310, cy: 388, radius: 62, rings: 6, band: moss },
    { cx: 176, cy: 374, radius: 58, rings: 6, band: clay },
    { cx: 107, cy: 265, radius: 54, rings: 6, band: sun },
    { cx: 134, cy: 145, radius: 61, rings: 7, band: forest },
    { cx: 434, cy: 400, radius: 42, rings: 5, band: sun },
    { cx: 353, cy: 46, radius: 33, rings: 4, band: sun },
  ];
  const shapes = trunks.flatMap(({ band, rings, ...trunk }, index) => {
    const start = (index * 0.37) % 1;
    return growthRings(`team ${index}`, {
      ...trunk,
      rings,
      stroke: forest,
      weight: 1,
      irregularity: 0.5,
      lean: 0.12,
      grain: 0,
      bands: [
        { from: 0, to: rings, fill: sage },
        { from: rings - 3, to: rings - 1, start, end: start + 0.62, fill: band },
      ],
      frame: frameOf(width, height),
    });
  });
  return { width, height, shapes: merged(shapes) };
}

/** Shapes that do not overlap: those of one style become one path. */
function merged(shapes: Shape[]): Shape[] {
  const styles = Map.groupBy(shapes, ({ fill, stroke, width }) => `${fill} ${stroke} ${width}`);
  const isLine = (shape: Shape) => shape.stroke !== undefined || shape.fill === forest;
  return [...styles.values()]
    .map((alike) => ({ ...alike[0]!, d: alike.map((shape) => ("d" in shape ? shape.d : "")).join("") }))
    .sort((one, other) => Number(isLine(one)) - Number(isLine(other)));
}

/** A young tree before the sun. */
export function heroJourney(): Drawing {
  const width = 1000;
  const height = 1000;
  return {
    width,
    height,
    shapes: [
      { cx: 625, cy: 370, r: 240, fill: sun },
      ...roots("journey-f", {
        x: 485,
        y: 1010,
        angle: 0.752,
        spread: 0.135,
        reach: 840,
        strands: 44,
        gap: 5.5,
        weight: 2.2,
        wander: 0.4,
        colours: [forest],
        tips: { form: "leaf", fill: moss, size: 46, share: 1 },
        frame: frameOf(width, height),
      }),
    ],
  };
}

/** Roots in clay and sun. */
export function heroRaices(): Drawing {
  const width = 1200;
  const height = 800;
  return {
    width,
    height,
    shapes: [
      { cx: 820, cy: 450, r: 230, fill: sun },
      ...roots("raices-e", {
        x: 470,
        y: -20,
        angle: 0.25,
        spread: 0.4,
        reach: 820,
        strands: 60,
        gap: 6,
        weight: 2.4,
        wander: 0.4,
        colours: [clay],
        tips: { form: "dot", fill: clay, size: 11, share: 0.6 },
        frame: frameOf(width, height),
      }),
    ],
  };
}

/** A young trunk for the corner of the sign-in pages: the same picture as on the home page, years earlier. */
export function signIn(): Drawing {
  return {
    width: 600,
    height: 600,
    shapes: growthRings("sign-in", {
      cx: 300,
      cy: 300,
      radius: 285,
      rings: 15,
      stroke: moss,
      weight: 1.6,
      irregularity: 0.5,
      bands: [
        { from: 0, to: 15, fill: sage },
        { from: 8, to: 10, start: 0.5, end: 0.72, fill: sun },
        { from: 12, to: 13, start: 0.58, end: 0.66, fill: clay },
      ],
    }),
  };
}
