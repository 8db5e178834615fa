import completeFigtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import completeFraunces from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url";
import completeLora from "@fontsource-variable/lora/files/lora-latin-wght-normal.woff2?url";
import completeNewsreader from "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url";
import completeSourceSans from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import figtree from "#app/fonts/figtree.woff2?url";
import fraunces from "#app/fonts/fraunces.woff2?url";
import lora from "#app/fonts/lora.woff2?url";
import newsreader from "#app/fonts/newsreader.woff2?url";
import sourceSans from "#app/fonts/source-sans-3.woff2?url";
import type { Pairing } from "#app/platform/site/look.ts";
import { familiesOf } from "#app/platform/site/typefaces.ts";
import type { EarlyFont } from "./fonts.ts";
import type { Family } from "./page-characters.ts";

/**
 * The same files as in fonts.css, which is for browsers without JavaScript. Both files of a family declare the same
 * weights, because browsers only combine faces that differ in nothing but their unicode range.
 */
const files: Record<Family, { url: string; complete: string; weight: string }> = {
  Fraunces: { url: fraunces, complete: completeFraunces, weight: "200 600" },
  Figtree: { url: figtree, complete: completeFigtree, weight: "400 700" },
  Lora: { url: lora, complete: completeLora, weight: "400 600" },
  Newsreader: { url: newsreader, complete: completeNewsreader, weight: "200 600" },
  "Source Sans 3": { url: sourceSans, complete: completeSourceSans, weight: "400 700" },
};

/** Only the fonts of the chosen pair are ever loaded. */
export function fontsOf(pairing: Pairing): EarlyFont[] {
  const pair = familiesOf[pairing];
  const families = [...new Set(pair ? [pair.display, pair.text] : [])];
  return [
    ...families.map((family): EarlyFont => ({ family, url: files[family].url, weight: files[family].weight })),
    ...families.map(
      (family): EarlyFont => ({ family, url: files[family].complete, weight: files[family].weight, complete: true }),
    ),
  ];
}
