import { expect, test } from "vitest";
import { hasOwnLanguage, languageOfPath, localizedPath, plainPath } from "./language.ts";
import { acceptedLanguage } from "./request-language.server.ts";

test("[4][5][6] a path is Spanish only when its whole first segment is es", () => {
  expect(["/", "/about", "/essays", "/estudio", "/about/es"].map(languageOfPath)).toEqual(Array(5).fill("en"));
  expect(["/es", "/es/", "/es/about"].map(languageOfPath)).toEqual(Array(3).fill("es"));
});

test("[14][15] switching the language adds and removes the prefix; /es without its prefix is /", () => {
  expect(localizedPath("es", "/")).toBe("/es");
  expect(localizedPath("es", "/journey#journey-start")).toBe("/es/journey#journey-start");
  expect(localizedPath("en", "/offerings")).toBe("/offerings");
  expect(plainPath("/es")).toBe("/");
  expect(plainPath("/es/offerings")).toBe("/offerings");
  expect(plainPath("/essays")).toBe("/essays");
});

test("[11] sign-in and admin use the browser's preferred language", () => {
  expect(["/auth", "/auth/reset", "/admin", "/admin/posts/new"].map(hasOwnLanguage)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(["/", "/authors", "/es", "/administration"].map(hasOwnLanguage)).toEqual([true, true, true, true]);
  expect(["es-MX", "es", "fr, es;q=0.8, en;q=0.2", "en;q=0.3,es;q=0.4"].map(acceptedLanguage)).toEqual([
    "es",
    "es",
    "es",
    "es",
  ]);
  expect([null, "", "fr", "en-US,en;q=0.9,es;q=0.8", "*", "est", "es;q=0"].map(acceptedLanguage)).toEqual(
    Array(7).fill("en"),
  );
});
