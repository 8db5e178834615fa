import completeFigtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import completeFraunces from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url";
import figtree from "#app/fonts/figtree.woff2?url";
import fraunces from "#app/fonts/fraunces.woff2?url";
import type { EarlyFont } from "./fonts.ts";

/**
 * The same files as in fonts.css, which is for browsers without JavaScript. Both files of a family declare the same
 * weights, because browsers only combine faces that differ in nothing but their unicode range.
 */
export const pageFonts: EarlyFont[] = [
  { family: "Fraunces", url: fraunces, weight: "200 600" },
  { family: "Figtree", url: figtree, weight: "400 700" },
  { family: "Fraunces", url: completeFraunces, weight: "200 600", complete: true },
  { family: "Figtree", url: completeFigtree, weight: "400 700", complete: true },
];
