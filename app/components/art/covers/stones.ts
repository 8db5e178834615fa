import { smoothPath, type Point } from "../curve.ts";
import { between, pick } from "../random.ts";
import type { Shape } from "../svg.ts";
import { chooseSide, disc, lineWeight, type Composition, type Sheet } from "./sheet.ts";

export const stoneCompositions: [Composition, ...Composition[]] = [pavement, cairn];

/** Field stones laid close together, no two alike. */
function pavement(sheet: Sheet): Shape[] {
  const { random, width, height, scheme } = sheet;
  const rows = 4;
  const size = height / rows;
  const columns = Math.ceil(width / size) + 1;
  const corner = (row: number, column: number): Point => corners[row]![column]!;
  const corners = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column) => ({
      x: (column - (row % 2 === 0 ? 0 : 0.5)) * size + between(random, -0.2, 0.2) * size,
      y: row * size + between(random, -0.17, 0.17) * size,
    })),
  );
  const inks = [scheme.disc, scheme.line, scheme.soft, scheme.accent, scheme.disc, scheme.line] as const;
  const paths = new Map<string, string>();
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const around = [
        corner(row, column),
        corner(row, column + 1),
        corner(row + 1, column + 1),
        corner(row + 1, column),
      ];
      const ink = pick(random, inks);
      paths.set(ink, (paths.get(ink) ?? "") + rounded(around, size * 0.07));
    }
  }
  return [...paths].map(([fill, d]) => ({ d, fill }));
}

/** Stones in balance, the smallest on top. */
function cairn(sheet: Sheet): Shape[] {
  const { random, width, height, scheme } = sheet;
  const x = chooseSide(sheet);
  const ground = Math.round(height * 0.86);
  let top = ground;
  let middle = x(between(random, 0.32, 0.44));
  const sizes = [
    { share: 0.5, fill: scheme.line },
    { share: 0.4, fill: scheme.disc },
    { share: 0.32, fill: scheme.line },
    { share: 0.22, fill: scheme.accent },
    { share: 0.13, fill: scheme.line },
  ];
  const stones = sizes.map(({ share, fill }, index): Shape => {
    const halfWidth = height * share * between(random, 0.52, 0.6);
    const tall = height * (0.19 - index * 0.024);
    const centre = { x: middle, y: top - tall / 2 };
    top -= tall - 2;
    middle += between(random, -0.06, 0.06) * halfWidth;
    const around = Array.from({ length: 8 }, (_, corner) => {
      const angle = (corner / 8) * Math.PI * 2;
      const bulge = between(random, 0.95, 1.05);
      return { x: centre.x + Math.cos(angle) * halfWidth * bulge, y: centre.y + Math.sin(angle) * (tall / 2) * bulge };
    });
    return { d: smoothPath(around, { closed: true }), fill };
  });
  return [
    disc(
      x(between(random, 0.68, 0.8)),
      height * between(random, 0.32, 0.46),
      height * between(random, 0.22, 0.32),
      scheme.disc,
    ),
    { d: `M0 ${ground}H${width}`, stroke: scheme.line, width: lineWeight(height, 180) },
    ...stones,
  ];
}

/** A polygon drawn smaller and with soft corners. */
function rounded(corners: Point[], inset: number): string {
  const middle = corners.reduce((sum, { x, y }) => ({ x: sum.x + x / corners.length, y: sum.y + y / corners.length }), {
    x: 0,
    y: 0,
  });
  const points = corners.map(({ x, y }) => {
    const length = Math.hypot(x - middle.x, y - middle.y) || 1;
    return { x: x - ((x - middle.x) / length) * inset * 1.6, y: y - ((y - middle.y) / length) * inset * 1.6 };
  });
  const onEdge = (index: number, share: number): Point => {
    const from = points[index % points.length]!;
    const to = points[(index + 1) % points.length]!;
    return { x: Math.round(from.x + (to.x - from.x) * share), y: Math.round(from.y + (to.y - from.y) * share) };
  };
  const start = onEdge(0, 0.28);
  let at = start;
  // Relative to the last corner, because that is shorter.
  const step = (to: Point, control?: Point) => {
    const written = [...(control ? [control] : []), to]
      .map(({ x, y }) => `${Math.round(x) - at.x} ${Math.round(y) - at.y}`)
      .join(" ");
    at = to;
    return written.replaceAll(" -", "-");
  };
  const corner = (_: Point, index: number) =>
    `l${step(onEdge(index, 0.72))}q${step(onEdge(index + 1, 0.28), points[(index + 1) % points.length])}`;
  return `M${start.x} ${start.y}${points.map(corner).join("")}z`;
}
