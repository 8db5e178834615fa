import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test("[R14] a cell that begins like a formula is exported as text", () => {
  for (const formula of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "\uff1d1", "\u200b=1"])
    expect(toCsv([[formula]])).toBe(`\ufeff"'${formula}"\r\n`);
});

test("quotes, commas, line breaks and every script stay as they were written", () => {
  expect(
    toCsv([
      ["a", "b"],
      ['say "hi", twice', "uno\ndos 🌱 שלום"],
    ]),
  ).toBe('\ufeff"a","b"\r\n"say ""hi"", twice","uno\ndos 🌱 שלום"\r\n');
});
