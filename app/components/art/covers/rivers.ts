import { pointsAlong, smoothPath, taperedPath, type Point } from "../curve.ts";
import { between, type Random } from "../random.ts";
import type { Shape } from "../svg.ts";
import { chooseSide, disc, lineWeight, type Composition, type Sheet } from "./sheet.ts";

export const riverCompositions: [Composition, ...Composition[]] = [meander, contours];

/** A river that comes down from the horizon, wider with every bend. */
function meander(sheet: Sheet): Shape[] {
  const { random, width, height, scheme } = sheet;
  const x = chooseSide(sheet);
  const horizon = Math.round(height * between(random, 0.34, 0.42));
  const source = between(random, 0.56, 0.7);
  const bends: Point[] = [
    { x: x(source), y: horizon },
    { x: x(source - 0.09), y: horizon + (height - horizon) * 0.24 },
    { x: x(source + 0.12), y: horizon + (height - horizon) * 0.62 },
    { x: x(source - 0.22), y: height * 1.12 },
    // Far enough below the picture that its broad end is not seen.
    { x: x(source - 0.3), y: height * 1.6 },
  ];
  const furrow = (y: number, from: number, length: number) => {
    const reach = x(from + length) - x(from);
    return `M${x(from)} ${Math.round(y)}q${Math.round(reach / 2)}-${Math.round(height / 40)} ${reach} 0`;
  };
  const furrows = Array.from({ length: 9 }, () =>
    furrow(between(random, horizon + 40, height - 30), between(random, 0.02, 0.3), between(random, 0.06, 0.14)),
  );
  return [
    disc(x(between(random, 0.2, 0.4)), horizon - height * 0.02, height * between(random, 0.17, 0.26), scheme.accent),
    { d: `M0 ${horizon}h${width}v${height - horizon}H0z`, fill: scheme.disc },
    { d: furrows.join(""), stroke: scheme.line, width: lineWeight(height, 230) },
    // Many points, because the two banks of a narrow bend would cross between a few.
    { d: taperedPath(pointsAlong(bends, 6), (way) => height * (0.006 + 0.68 * way ** 1.8)), fill: scheme.line },
  ];
}

/** A map of high ground: lines of equal height around two summits. */
function contours(sheet: Sheet): Shape[] {
  const { random, height, scheme, frame } = sheet;
  const x = chooseSide(sheet);
  const high = { x: x(between(random, 0.6, 0.72)), y: height * between(random, 0.4, 0.6) };
  const low = { x: x(between(random, 0.16, 0.3)), y: height * between(random, 0.35, 0.65) };
  const weight = lineWeight(height, 210);
  const summit = terraces(random, high, height * 0.78, 8);
  const foothill = terraces(random, low, height * 0.5, 5);
  const lines = ({ steps, terrace }: Terraces) =>
    Array.from({ length: steps }, (_, step) => smoothPath(terrace(step), { closed: true, frame })).join("");
  return [
    { d: smoothPath(foothill.terrace(0), { closed: true }), fill: scheme.disc },
    { d: lines(foothill), stroke: scheme.line, width: weight },
    { d: smoothPath(summit.terrace(0), { closed: true }), fill: scheme.disc },
    { d: smoothPath(summit.terrace(5), { closed: true }), fill: scheme.accent },
    { d: lines(summit), stroke: scheme.line, width: weight },
  ];
}

type Terraces = { steps: number; terrace: (step: number) => Point[] };

function terraces(random: Random, centre: Point, reach: number, steps: number): Terraces {
  const lobes = [2, 3, 5].map((count) => ({ count, phase: random() * Math.PI * 2, size: between(random, 0.05, 0.12) }));
  const drift = { x: between(random, -0.12, 0.12) * reach, y: between(random, -0.12, 0.12) * reach };
  const terrace = (step: number) => {
    const share = 1 - step / steps;
    return Array.from({ length: 14 }, (_, index) => {
      const angle = (index / 14) * Math.PI * 2;
      const bulge = lobes.reduce((sum, { count, phase, size }) => sum + size * Math.cos(count * angle + phase), 1);
      const radius = reach * share * bulge;
      return {
        x: centre.x + drift.x * (1 - share) + Math.cos(angle) * radius * 1.15,
        y: centre.y + drift.y * (1 - share) + Math.sin(angle) * radius * 0.85,
      };
    });
  };
  return { steps, terrace };
}
