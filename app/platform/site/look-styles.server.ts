import { createHash } from "node:crypto";
import { createContext } from "react-router";
import { fontsOf } from "#app/platform/pages/early/page-fonts.ts";
import { otherCharacters, pageCharacters, unicodeRange } from "#app/platform/pages/early/page-characters.ts";
import { deepOf, lightOf } from "./accent.ts";
import { deliveredLook, look, lookName, type Look, type Pairing } from "./look.ts";
import { fallbackFaces, fontStacks } from "./typefaces.ts";

/**
 * The style sheet of a look, loaded after the site's own: only what differs from app.css and admin.css. It follows from
 * its address alone, so every process can answer for every look, also for a draft.
 */
export function lookStyles({ accent, pairing }: Look): string {
  const fonts = fontStacks(pairing);
  return [
    accent === deliveredLook.accent ? "" : accentStyles(accent),
    pairing === deliveredLook.pairing
      ? ""
      : `:root{--font-display:${fonts.display};--font-sans:${fonts.text}}${fallbackFaces(pairing)}`,
  ].join("");
}

function accentStyles(accent: string): string {
  const deep = deepOf(accent);
  return [
    `:root{--color-clay:${accent};--color-clay-deep:${deep}}`,
    "@supports (color:light-dark(#fff,#000)){:root:has([data-shell]){",
    `--color-clay:light-dark(${accent},${lightOf(accent)});--color-clay-deep:light-dark(${deep},${lightOf(accent, 1.5)});`,
    `--background-color-clay:${accent};--background-color-clay-deep:${deep}}}`,
  ].join("");
}

/** For browsers without JavaScript; with it, early/fonts.ts loads the same files. */
export function fontFaces(pairing: Pairing): string {
  return fontsOf(pairing)
    .map(({ family, url, weight, complete }) => {
      const codes = pageCharacters(family).flatMap((character) => character.codePointAt(0) ?? []);
      const range = complete ? otherCharacters(family) : unicodeRange(codes.sort((one, other) => one - other));
      return `@font-face{font-family:"${family}";src:url("${url}") format("woff2");font-weight:${weight};font-display:swap;unicode-range:${range}}`;
    })
    .join("");
}

/** The look's name with a fingerprint of its styles, which may be others in another release. */
export function fingerprinted(chosen: Look): string | undefined {
  const name = lookName(chosen);
  return name && `${name}-${createHash("sha256").update(lookStyles(chosen)).digest("hex").slice(0, 8)}`;
}

let known: { look: Look; name: string | undefined } | undefined;

/** Of the look in effect, for the pages. */
export function currentLookName(): string | undefined {
  if (known?.look !== look) known = { look, name: fingerprinted(look) };
  return known.name;
}

/** Another look than the one in effect, for a preview of this request. */
export const requestLook = createContext<Look | null>(null);
