import fc from "#test/generated.ts";
import { expect, test } from "vitest";
import { csvLines } from "./csv.ts";

test("[R14] a cell that begins like a formula is exported as text", () => {
  for (const formula of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "\uff1d1", "\u200b=1"])
    expect(csvLines([[formula]])).toBe(`"'${formula}"\r\n`);
});

test("quotes, commas, line breaks and every script stay as they were written", () => {
  expect(
    csvLines([
      ["a", "b"],
      ['say "hi", twice', "uno\ndos 🌱 שלום"],
    ]),
  ).toBe('"a","b"\r\n"say ""hi"", twice","uno\ndos 🌱 שלום"\r\n');
});

const invisible = [
  ..."\t\n\v\f\r \u00a0\u1680\u2000\u2003\u2009\u200a\u2028\u2029\u202f\u205f\u3000",
  ..."\u0000\u0001\u0008\u001b\u001f\u007f\u0080\u0085\u009f",
  ..."\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2062\u2064\u2800\u3164\ufeff\uffa0\ufff9",
  ..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u206f\ufe00\ufe0f\u{e0001}\u{e0020}\u{e0100}\u{1d173}",
];
const signs = [..."=+-@\t\r＝＋－＠﹦﹢﹣﹫"];

test("a formula gets the apostrophe even after any number of invisible characters", () => {
  for (const character of invisible) expect(csvLines([[`${character}=1`]])).toBe(`"'${character}=1"\r\n`);
  const hidden = fc.array(fc.constantFrom(...invisible), { maxLength: 12 }).map((characters) => characters.join(""));
  fc.assert(
    fc.property(hidden, fc.constantFrom(...signs), fc.string({ unit: "grapheme" }), (before, sign, after) => {
      const value = before + sign + after;
      expect(csvLines([[value]])).toBe(`"'${value.replaceAll('"', '""')}"\r\n`);
    }),
  );
});

test("a cell that begins with a visible character other than those is left as it is", () => {
  fc.assert(
    fc.property(fc.constantFrom(...'aZ9ñ¿"(<字ш🌱'), fc.string({ unit: "grapheme" }), (first, rest) => {
      const value = first + rest;
      expect(csvLines([[value]])).toBe(`"${value.replaceAll('"', '""')}"\r\n`);
    }),
  );
});
