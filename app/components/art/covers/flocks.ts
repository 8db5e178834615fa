import { between } from "../random.ts";
import type { Shape } from "../svg.ts";
import { birdPath } from "../bird.ts";
import { chooseSide, disc, type Composition, type Sheet } from "./sheet.ts";

export const flockCompositions: [Composition, ...Composition[]] = [wedge, murmuration];

/** Birds in a wedge, the first of them in another colour. */
function wedge(sheet: Sheet): Shape[] {
  const { random, width, height, scheme } = sheet;
  const x = chooseSide(sheet);
  const away = x(0) > 0 ? -1 : 1;
  const lead = { x: x(between(random, 0.74, 0.82)), y: height * between(random, 0.2, 0.3) };
  const size = height / 15;
  let flock = "";
  for (let rank = 1; rank <= 7; rank++) {
    const back = away * -width * 0.085 * rank;
    const jitter = () => between(random, -0.012, 0.012) * width;
    const smaller = size * (1 - 0.05 * rank);
    flock += birdPath(lead.x + back + jitter(), lead.y + height * 0.035 * rank + jitter(), smaller);
    if (rank <= 4)
      flock += birdPath(lead.x + back * 0.42 + jitter(), lead.y + height * 0.15 * rank + jitter(), smaller);
  }
  return [
    disc(
      x(between(random, 0.24, 0.4)),
      height * between(random, 0.6, 0.75),
      height * between(random, 0.3, 0.42),
      scheme.disc,
    ),
    { d: flock, fill: scheme.line },
    { d: birdPath(lead.x, lead.y, size * 1.35), fill: scheme.accent },
  ];
}

/** Many birds that turn together. */
function murmuration(sheet: Sheet): Shape[] {
  const { random, width, height, scheme } = sheet;
  const x = chooseSide(sheet);
  const paths = { line: "", accent: "" };
  const birds = 30;
  for (let index = 0; index < birds; index++) {
    const way = index / (birds - 1);
    const spread = Math.sin(way * Math.PI) * height * 0.24;
    const middle = height * (0.5 + 0.26 * Math.sin(way * Math.PI * 1.6 + 0.4));
    const bird = birdPath(
      x(0.06 + 0.88 * way) + between(random, -0.02, 0.02) * width,
      middle + between(random, -1, 1) * spread,
      (height / 30) * between(random, 0.75, 1.5),
    );
    if (random() < 0.2) paths.accent += bird;
    else paths.line += bird;
  }
  return [
    disc(
      x(between(random, 0.66, 0.8)),
      height * between(random, 0.28, 0.4),
      height * between(random, 0.18, 0.26),
      scheme.disc,
    ),
    { d: paths.line, fill: scheme.line },
    { d: paths.accent, fill: scheme.accent },
  ].filter((shape) => !("d" in shape) || shape.d !== "");
}
