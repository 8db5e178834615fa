import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { otherCharacters, pageCharacters, unicodeRange, type Family } from "./page-characters.ts";

const delivered: Family[] = ["Figtree", "Fraunces"];
const families: Family[] = [...delivered, "Lora", "Newsreader", "Source Sans 3"];

test("a character is in the small file or in the range of the complete one, never in both", () => {
  for (const family of families) {
    const others = codesIn(otherCharacters(family));
    for (const code of codesOf(family)) expect(others.has(code), `${family} ${String.fromCodePoint(code)}`).toBe(false);
    for (const character of "<>^~®çß™") expect(others.has(character.codePointAt(0)!), character).toBe(true);
    expect(others.has(0x2060), "the word joiner, which no file has").toBe(false);
    expect(new Set([...others, ...codesOf(family)])).toEqual(
      new Set([...codesIn(otherCharacters("Figtree")), ...codesOf("Figtree")]),
    );
  }
});

test("the faces for browsers without JavaScript have the same ranges", () => {
  const faces = readFileSync("app/fonts.css", "utf8").split("@font-face");
  const rangeOf = (file: string) =>
    /unicode-range:([^;]+);/.exec(faces.find((face) => face.includes(file)) ?? "")?.[1]?.replace(/\s/g, "");
  for (const family of delivered) {
    const name = family.toLowerCase();
    expect(rangeOf(`./fonts/${name}.woff2`)).toBe(unicodeRange(codesOf(family).sort((a, b) => a - b)));
    expect(rangeOf(`@fontsource-variable/${name}/`)).toBe(otherCharacters(family));
  }
});

function codesOf(family: Family): number[] {
  return pageCharacters(family).flatMap((character) => character.codePointAt(0) ?? []);
}

function codesIn(range: string): Set<number> {
  const parts = range.split(",").map((part) =>
    part
      .slice(2)
      .split("-")
      .map((code) => Number.parseInt(code, 16)),
  );
  return new Set(parts.flatMap(([from = 0, to = from]) => Array.from({ length: to - from + 1 }, (_, n) => from + n)));
}
