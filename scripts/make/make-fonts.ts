import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";
import { pageCharacters } from "#app/platform/pages/early/page-characters.ts";

/**
 * Subsets the two fonts to the characters and weights that the pages use. Other characters come from the full files,
 * which browsers load only when a page contains one of them. The output is committed: run this after updating the
 * fonts.
 */

const fonts = [
  {
    source: "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2",
    file: "fraunces.woff2",
    weights: { min: 200, max: 600 },
  },
  {
    source: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    file: "figtree.woff2",
    weights: { min: 400, max: 700 },
  },
];

if (import.meta.main) {
  mkdirSync("app/fonts", { recursive: true });
  for (const { source, file, weights } of fonts) {
    const whole = readFileSync(`node_modules/${source}`);
    const subset = await subsetFont(whole, pageCharacters.join(""), {
      targetFormat: "woff2",
      variationAxes: { wght: weights },
    });
    writeFileSync(`app/fonts/${file}`, subset);
    console.log(`${file}: ${whole.length} -> ${subset.length} bytes`);
  }
}
