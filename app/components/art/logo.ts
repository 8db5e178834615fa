import { ribbonPath, type Point } from "./curve.ts";
import { palette } from "./palette.ts";
import { createRandom, createRoundNoise } from "./random.ts";
import { toSvg, type Drawing, type PathShape } from "./svg.ts";

const TURN = Math.PI * 2;

/** A ring drawn with a pen: heavier on the lower left, where the rings also lie closer together. */
function ring(radius: number, weight: number, seed: string): string {
  const noise = createRoundNoise(createRandom(`logo:${seed}`), 3);
  const shift = (30 - radius) * 0.16;
  const centre = { x: 32 - shift, y: 32 + shift };
  const around = (inset: (angle: number) => number): Point[] =>
    Array.from({ length: 10 }, (_, index) => {
      const angle = (index / 10) * TURN;
      const r = radius * (1 + 0.022 * noise(angle)) - inset(angle);
      return { x: centre.x + Math.cos(angle) * r, y: centre.y + Math.sin(angle) * r };
    });
  const heavy = TURN * 0.375;
  return ribbonPath(
    around(() => 0),
    around((angle) => weight * (0.75 + 0.35 * Math.cos(angle - heavy))),
    { decimals: 1 },
  );
}

/** The drop of sap at the heart; with its bent tip it is also a leaf. */
function sap(fill: string, size: number): PathShape {
  const lean = TURN * 0.09;
  const at = (x: number, y: number) => {
    const turned = { x: x * Math.cos(lean) - y * Math.sin(lean), y: x * Math.sin(lean) + y * Math.cos(lean) };
    return `${(29.6 + turned.x * size).toFixed(1)} ${(34.2 + turned.y * size).toFixed(1)}`;
  };
  const bends = [
    [at(0.1, -0.7), at(0.78, -0.35), at(0.78, 0.25)],
    [at(0.78, 0.7), at(0.42, 1), at(0, 1)],
    [at(-0.42, 1), at(-0.78, 0.7), at(-0.78, 0.25)],
    [at(-0.78, -0.35), at(-0.1, -0.6), at(0.2, -1.3)],
  ];
  return { d: `M${at(0.2, -1.3)}${bends.map((bend) => `C${bend.join(" ")}`).join("")}z`, fill };
}

/** The mark. `small` has fewer, stronger rings and is for 24 pixels and less. */
export function logoMark(options: { line?: string; sap?: string; small?: boolean } = {}): Drawing {
  const { line = palette.forest, sap: drop = palette.clay, small = false } = options;
  const rings = small
    ? [ring(31, 5.4, "outer"), ring(20.5, 4.8, "middle")]
    : [ring(31, 3.4, "outer"), ring(24, 3.2, "middle"), ring(17, 3, "inner")];
  return { width: 64, height: 64, shapes: [{ d: rings.join(""), fill: line }, sap(drop, small ? 9 : 8)] };
}

/** On a disc of its own, because a browser's tab may be light or dark. */
export function faviconSvg(): string {
  const shapes = [
    { cx: 32, cy: 32, r: 32, fill: palette.forest },
    { d: ring(25, 5, "outer"), fill: palette.paper },
    sap(palette.sun, 10.5),
  ];
  return toSvg({ width: 64, height: 64, shapes });
}
