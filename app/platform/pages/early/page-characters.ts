/** Not in the small font files: in prose hardly anywhere, in headings (Fraunces, Lora, Newsreader) hardly ever. */
const rare = {
  Figtree: "<>[\\]^`{|}~®",
  Fraunces: "#*<=>[\\]^_`{|}~®ªº•",
  Lora: "#*<=>[\\]^_`{|}~®ªº•",
  Newsreader: "#*<=>[\\]^_`{|}~®ªº•",
  "Source Sans 3": "<>[\\]^`{|}~®",
};
export type Family = keyof typeof rare;

/** The characters that English and Spanish pages use, which are in the small font files. */
export function pageCharacters(family: Family): string[] {
  const common = [...range(0x20, 0x7e).map((code) => String.fromCodePoint(code)), ...further];
  return common.filter((character) => !rare[family].includes(character));
}

const further = "\u00a0¡¿«»·°©®ªº×áéíóúüñÁÉÍÓÚÜÑ–—‘’“”•…€−";

/**
 * The other characters of the complete font files, as a CSS unicode-range. Not those that these files lack, such as
 * the invisible ones that keep words together: a page with one of them would load the files in vain.
 */
export function otherCharacters(family: Family): string {
  const used = new Set(pageCharacters(family).map((character) => character.codePointAt(0)));
  const symbols = [..."ıŒœ–—‘’‚“”„•…′″‹›⁄€™↑↓−∕"].flatMap((character) => character.codePointAt(0) ?? []);
  return unicodeRange([...range(0x20, 0x7e), ...range(0xa0, 0xff), ...symbols].filter((code) => !used.has(code)));
}

/** "U+41-43,U+F1" for these codes, in their order. */
export function unicodeRange(codes: number[]): string {
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges.map(([from, to]) => `U+${hex(from)}${from === to ? "" : `-${hex(to)}`}`).join(",");
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
}

function hex(code: number): string {
  return code.toString(16).toUpperCase();
}
