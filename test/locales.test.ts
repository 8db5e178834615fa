import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { quickTags } from "#app/features/insights/admin/post-form.ts";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const namespaces = readdirSync("public/locales/en").map((file) => file.replace(".json", ""));
const read = (language: string, namespace: string) => JSON.parse(readFileSync(`public/locales/${language}/${namespace}.json`, "utf8")) as Json;

/** Every text with its path: { "hero.title": "…" }. */
function texts(json: Json, path = ""): Map<string, string> {
  if (typeof json === "object" && json !== null) {
    return new Map(Object.entries(json).flatMap(([key, value]) => [...texts(value, path ? `${path}.${key}` : key)]));
  }
  return new Map([[path, String(json)]]);
}

const variables = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name).sort();
const tags = (text: string) => [...text.matchAll(/<\/?\w+/g)].map(([tag]) => tag).sort();

test("[16] [17] the ten namespaces exist in both languages", () => {
  const ten = ["common", "home", "about", "offerings", "journey", "tools", "insights", "assessment", "leadership", "results"];
  expect(namespaces).toEqual(expect.arrayContaining(ten));
  expect(readdirSync("public/locales/es").sort()).toEqual(readdirSync("public/locales/en").sort());
});

test.each(namespaces)("[18] %s has the same keys, variables and tags in both languages", (namespace) => {
  const english = texts(read("en", namespace));
  const spanish = texts(read("es", namespace));
  expect([...spanish.keys()]).toEqual([...english.keys()]);
  for (const [key, text] of english) {
    expect({ key, variables: variables(spanish.get(key)!), tags: tags(spanish.get(key)!) }).toEqual({ key, variables: variables(text), tags: tags(text) });
    expect(spanish.get(key)!.trim(), key).not.toBe("");
    expect(text.trim(), key).not.toBe("");
  }
});

test.each(namespaces)("the brand is a token in %s, so that one file renames the site", (namespace) => {
  for (const language of ["en", "es"]) for (const [key, text] of texts(read(language, namespace))) expect({ key, named: /\bSavia\b/.test(text) }).toEqual({ key, named: false });
});

test("every tag that the editor offers has a label in both languages", () => {
  for (const language of ["en", "es"]) expect(Object.keys((read(language, "insights") as { tagLabels: object }).tagLabels)).toEqual(quickTags);
});
