import { expect, test } from "vitest";
import { languageOfPath, localizedPath, plainPath } from "./language.ts";

test("[4][5][6] only the whole first segment es means Spanish", () => {
  expect(["/", "/about", "/essays", "/estudio", "/about/es"].map(languageOfPath)).toEqual(Array(5).fill("en"));
  expect(["/es", "/es/", "/es/about"].map(languageOfPath)).toEqual(Array(3).fill("es"));
});

test("[14][15] switching adds and removes the prefix; nothing left is /", () => {
  expect(localizedPath("es", "/")).toBe("/es");
  expect(localizedPath("es", "/journey#journey-start")).toBe("/es/journey#journey-start");
  expect(localizedPath("en", "/offerings")).toBe("/offerings");
  expect(plainPath("/es")).toBe("/");
  expect(plainPath("/es/offerings")).toBe("/offerings");
  expect(plainPath("/essays")).toBe("/essays");
});
