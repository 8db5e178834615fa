import { palette } from "../palette.ts";
import { between, pick } from "../random.ts";
import type { Shape } from "../svg.ts";
import { chooseSide, disc, lineWeight, type Composition, type CoverScheme, type Sheet } from "./sheet.ts";

export const tideCompositions: [Composition, ...Composition[]] = [reflection, phases];

/** A sun above the water and its light on the waves. */
function reflection(sheet: Sheet): Shape[] {
  const { random, width, height, scheme } = sheet;
  const x = chooseSide(sheet);
  const sea = Math.round(height * between(random, 0.46, 0.56));
  const cx = x(between(random, 0.56, 0.7));
  const radius = height * between(random, 0.26, 0.36);
  const wave = (from: number, to: number, y: number) => `M${Math.round(from)} ${Math.round(y)}H${Math.round(to)}`;
  let light = "";
  let dark = "";
  for (let row = 1; row <= 8; row++) {
    const y = sea + ((height - sea) * row) / 8.6;
    const reach = radius * (1.15 - row * 0.1) * between(random, 0.7, 1.05);
    light += wave(cx - reach, cx + reach * between(random, 0.8, 1), y);
    for (let part = 0; part < 2; part++) {
      const start = width * between(random, 0, 0.92);
      const end = start + width * between(random, 0.05, 0.16);
      if (end < cx - radius * 1.2 || start > cx + radius * 1.2) dark += wave(start, end, y);
    }
  }
  return [
    disc(cx, Math.max(sea - radius * between(random, 0.1, 0.5), radius + height * 0.05), radius, scheme.accent),
    { d: `M0 ${sea}h${width}v${height - sea}H0z`, fill: water(scheme) },
    { d: light, stroke: scheme.accent, width: lineWeight(height, 60) },
    { d: dark, stroke: scheme.line, width: lineWeight(height, 120) },
  ].filter((shape) => !("d" in shape) || shape.d !== "");
}

/** Not the colour of the page, in which half of the picture would disappear. */
function water({ disc, soft, accent, line }: CoverScheme): string {
  if (disc !== palette.paper) return disc;
  return soft === accent ? line : soft;
}

/** A moon that waxes across the sheet. */
function phases(sheet: Sheet): Shape[] {
  const { random, width, height, scheme } = sheet;
  const moons = pick(random, [4, 5, 6]);
  const row = width * 0.9;
  const radius = Math.round(row / (moons * 2.5));
  const cy = Math.round(height * between(random, 0.42, 0.58));
  const waning = random() < 0.5;
  const shapes = Array.from({ length: moons }, (_, index): Shape[] => {
    const cx = Math.round((width - row) / 2 + (row * (index + 0.5)) / moons);
    const lit = (waning ? moons - index : index + 1) / moons;
    // The terminator is half an ellipse that swings from one limb to the other.
    const swing = Math.round(radius * Math.abs(1 - 2 * lit));
    const sweep = lit > 0.5 ? 1 : 0;
    const light = `M${cx} ${cy - radius}A${radius} ${radius} 0 0 1 ${cx} ${cy + radius}A${swing} ${radius} 0 0 ${sweep} ${cx} ${cy - radius}z`;
    const whole = disc(cx, cy, radius, scheme.disc);
    return lit === 1 ? [disc(cx, cy, radius, scheme.accent)] : [whole, { d: light, fill: scheme.accent }];
  }).flat();
  const line = Math.round(cy + radius * between(random, 1.3, 1.7));
  return [
    ...shapes,
    {
      d: `M0 ${line}H${width}M0 ${Math.round(line + height / between(random, 18, 26))}H${width}M0 ${Math.round(line + height / between(random, 7, 11))}H${width}`,
      stroke: scheme.line,
      width: lineWeight(height, 200),
    },
  ];
}
