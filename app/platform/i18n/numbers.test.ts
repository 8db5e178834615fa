import { expect, test } from "vitest";
import { numberText } from "./numbers.ts";

test("four digits have no separator in either language, more have a comma in English and a space in Spanish", () => {
  expect([0, 999, 5000, 12_500, 1_234_567].map((value) => numberText(value, "en"))).toEqual([
    "0",
    "999",
    "5000",
    "12,500",
    "1,234,567",
  ]);
  expect([0, 999, 5000, 12_500, 1_234_567].map((value) => numberText(value, "es"))).toEqual([
    "0",
    "999",
    "5000",
    "12\u00a0500",
    "1\u00a0234\u00a0567",
  ]);
});

test("the decimal sign is a point in both languages", () => {
  expect(numberText(52.64, "en", 1)).toBe("52.6");
  expect(numberText(52.64, "es", 1)).toBe("52.6");
});
