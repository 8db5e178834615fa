import { between, pick } from "../random.ts";
import type { Shape } from "../svg.ts";
import type { Composition, Sheet } from "./sheet.ts";

export const weaveCompositions: [Composition, ...Composition[]] = [cloth, basket];

/** Ribbons that cross over and under each other, as in plain cloth. */
function cloth(sheet: Sheet): Shape[] {
  const { random, width, height, scheme } = sheet;
  const columns = pick(random, [7, 8, 9]);
  const rows = Math.max(4, Math.round((columns * height) / width));
  const cell = { width: width / columns, height: height / rows };
  const ribbon = between(random, 0.66, 0.8);
  const warp = { width: Math.round(cell.width * ribbon), start: (cell.width * (1 - ribbon)) / 2 };
  const weft = { height: Math.round(cell.height * ribbon), start: (cell.height * (1 - ribbon)) / 2 };
  // The inks of the two directions differ, so that the eye can follow each ribbon.
  const inks = [scheme.line, scheme.disc, scheme.accent, scheme.soft];
  const columnInk = Array.from({ length: columns }, () => (random() < 0.75 ? 0 : 1));
  const rowInk = Array.from({ length: rows }, () => (random() < 0.65 ? 2 : 3));

  const verticals = inks.map((fill, ink) => ({
    d: columnInk
      .map((chosen, column) =>
        chosen === ink
          ? `M${Math.round(column * cell.width + warp.start)} 0h${warp.width}v${height}h-${warp.width}z`
          : "",
      )
      .join(""),
    fill,
  }));
  // A row shows where it lies over a column, a little wider than the column itself.
  const overlap = Math.round(cell.width * 0.99);
  const horizontals = inks.map((fill, ink) => ({
    d: rowInk
      .map((chosen, row) => {
        if (chosen !== ink) return "";
        const y = Math.round(row * cell.height + weft.start);
        return Array.from({ length: columns }, (_, column) =>
          (row + column) % 2 === 0
            ? `M${Math.round(column * cell.width)} ${y}h${overlap}v${weft.height}h-${overlap}z`
            : "",
        ).join("");
      })
      .join(""),
    fill,
  }));
  return [...verticals, ...horizontals].filter(({ d }) => d !== "");
}

/** Slats on the slant, in the zigzag of a basket. */
function basket(sheet: Sheet): Shape[] {
  const { random, width, height, scheme } = sheet;
  const size = Math.round(height / pick(random, [4, 5]));
  // The ground shows as a seam only; wide gaps look like warning stripes.
  const thick = Math.round(size * between(random, 0.82, 0.88));
  const inks = [scheme.soft, scheme.disc, scheme.accent, scheme.disc, scheme.soft, scheme.line];
  const first = Math.floor(random() * inks.length);
  const shift = Math.round(between(random, 0, size * 2));
  const paths = inks.map(() => "");
  for (let row = -1; row * size < height + size; row++) {
    const ink = (row + 1 + first) % inks.length;
    for (let column = -1; column * size * 2 < width + size * 2; column++) {
      const x = column * size * 2 - shift;
      const y = row * size;
      paths[ink] += `M${x} ${y}l${size} ${size}v${thick}l-${size}-${size}z`;
      paths[ink] += `m${size} ${size}l${size}-${size}v${thick}l-${size} ${size}z`;
    }
  }
  return paths.map((d, index) => ({ d, fill: inks[index]! })).filter(({ d }) => d !== "");
}
