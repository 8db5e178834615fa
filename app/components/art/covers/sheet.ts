import type { Frame } from "../curve.ts";
import type { Random } from "../random.ts";
import type { CircleShape, Shape } from "../svg.ts";

/** The inks of one printed cover. Text set on `ground` in `text` is readable (4.5:1 or more). */
export type CoverScheme = { ground: string; disc: string; line: string; soft: string; accent: string; text: string };

export type Sheet = {
  seed: string;
  random: Random;
  width: number;
  height: number;
  frame: Frame;
  scheme: CoverScheme;
};

export type Composition = (sheet: Sheet) => Shape[];

export function chooseSide({ random, width }: Sheet): (share: number) => number {
  const flipped = random() < 0.5;
  return (share) => Math.round(width * (flipped ? 1 - share : share));
}

export function disc(cx: number, cy: number, r: number, fill: string): CircleShape {
  return { cx: Math.round(cx), cy: Math.round(cy), r: Math.round(r), fill };
}

export function lineWeight(height: number, share: number): number {
  return Math.round((height / share) * 2) / 2;
}
