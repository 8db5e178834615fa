import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";
import { pageCharacters, type Family } from "#app/platform/pages/early/page-characters.ts";

/**
 * Subsets the fonts to the characters, weights and features that the pages use. Other characters come from the
 * full files, which browsers load only when a page contains one of them. The output is committed: run this after
 * updating the fonts.
 */

const fonts: { family: Family; source: string; file: string; weights: { min: number; max: number } }[] = [
  {
    family: "Fraunces",
    source: "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2",
    file: "fraunces.woff2",
    weights: { min: 200, max: 600 },
  },
  {
    family: "Figtree",
    source: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    file: "figtree.woff2",
    weights: { min: 400, max: 700 },
  },
  // The other pairs that an owner can choose (app/platform/site/typefaces.ts).
  {
    family: "Lora",
    source: "@fontsource-variable/lora/files/lora-latin-wght-normal.woff2",
    file: "lora.woff2",
    weights: { min: 400, max: 600 },
  },
  {
    family: "Newsreader",
    source: "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2",
    file: "newsreader.woff2",
    weights: { min: 200, max: 600 },
  },
  {
    family: "Source Sans 3",
    source: "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
    file: "source-sans-3.woff2",
    weights: { min: 400, max: 700 },
  },
];

/** What browsers apply to all text, and figures of one width (`tabular-nums`). Not fractions, small figures and the like. */
const features = ["kern", "liga", "calt", "ccmp", "locl", "mark", "rvrn", "tnum"];

if (import.meta.main) {
  mkdirSync("app/fonts", { recursive: true });
  for (const { family, source, file, weights } of fonts) {
    const whole = readFileSync(`node_modules/${source}`);
    const subset = await subsetFont(whole, pageCharacters(family).join(""), {
      targetFormat: "woff2",
      variationAxes: { wght: weights },
      keepFeatures: features,
    });
    writeFileSync(`app/fonts/${file}`, subset);
    console.log(`${file}: ${whole.length} -> ${subset.length} bytes`);
  }
}
