/** The characters that English and Spanish pages use, which are in the small font files. */
export const pageCharacters = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, offset) => String.fromCodePoint(0x20 + offset)),
  ..."\u00a0¡¿«»·°©®ªº×áéíóúüñÁÉÍÓÚÜÑ–—‘’“”•…€−",
];

const used = new Set(pageCharacters.map((character) => character.codePointAt(0)!));

/**
 * The other characters of the complete font files (Latin-1, general punctuation, a few symbols), as a CSS
 * unicode-range.
 */
export function otherCharacters(): string {
  const others = [...range(0xa0, 0xff), 0x131, 0x152, 0x153, ...range(0x2000, 0x206f), 0x2122, 0x2191, 0x2193, 0x2215]
    .filter((code) => !used.has(code))
    .sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const code of others) {
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
