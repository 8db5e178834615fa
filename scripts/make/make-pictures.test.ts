import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { palette } from "#app/components/art/palette.ts";
import { toSvg } from "#app/components/art/svg.ts";
import { portrait } from "./drawings/portrait.ts";
import { pictureFiles } from "./make-pictures.ts";

const drawings = [...pictureFiles(), ["the portrait", toSvg(portrait())] as const].map(([file, svg]) => ({
  file,
  svg,
}));

test("the drawings in public/ are up to date (else run: npx node scripts/make/make-pictures.ts)", () => {
  for (const [file, svg] of pictureFiles()) expect(readFileSync(file, "utf8") === svg, file).toBe(true);
});

test.each(drawings)("$file is small, well-formed and in the brand's colours", async ({ file, svg }) => {
  expect(svg.length).toBeLessThanOrEqual(/logo|portrait/.test(file) ? 4096 : 12_000);
  expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(5_000);
  expect(svg).not.toMatch(/NaN|Infinity|undefined|null|\de-/);
  expect(svg).toMatch(/^<svg( [\w-]+="[^"<>&]*")+>(<(path|circle)( [\w-]+="[^"<>&]*")+\/>)+<\/svg>$/);
  const known = new Set<string>(Object.values(palette));
  expect((svg.match(/#[\dA-Fa-f]+/g) ?? []).filter((colour) => !known.has(colour))).toEqual([]);
  const { width, height } = await sharp(Buffer.from(svg)).metadata();
  expect(svg).toContain(`width="${width}" height="${height}"`);
});

test("the portrait is 256 by 256", () => {
  expect(portrait()).toMatchObject({ width: 256, height: 256 });
});
