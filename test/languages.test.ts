import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "#app/platform/i18n/language.ts";

test("the list of languages stands in one place", () => {
  const list = new RegExp(`\\[\\s*${languages.map((language) => `"${language}"`).join(",\\s*")},?\\s*\\]`);
  const sources = ["app", "server", "db", "scripts"].flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`));
  const found = sources.filter((file) => !/\.test\.tsx?$/.test(file) && list.test(readFileSync(file, "utf8")));
  expect(found).toEqual(["app/platform/i18n/language.ts"]);
});
