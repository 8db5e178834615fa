import { expect, test } from "vitest";
import { errorText, errorTexts } from "./errors.ts";

const words = {
  required: { name: "Your name?" },
  tooLong: "At most {{max}}.",
  between: "From {{min}} to {{max}}.",
  past: "In the past.",
};

test("an error becomes the sentence of its key with its numbers", () => {
  expect(errorText({ key: "between", min: 1, max: 9 }, words, "?")).toBe("From 1 to 9.");
  expect(errorText("past", words, "?")).toBe("In the past.");
  expect(
    errorTexts({ name: { key: "required" }, note: { key: "tooLong", max: 5 }, day: undefined }, words, "?"),
  ).toEqual({
    name: "Your name?",
    note: "At most 5.",
  });
});

test("a number that is not known stays a gap, and an unknown key gets the fallback", () => {
  expect(errorText({ key: "tooLong", max: undefined }, words, "?")).toBe("At most {{max}}.");
  expect(errorTexts({ other: { key: "required" } }, words, "Please check {{max}}")).toEqual({
    other: "Please check {{max}}",
  });
  for (const key of ["constructor", "__proto__", "toString"]) expect(errorText(key, words, "?")).toBe("?");
});
