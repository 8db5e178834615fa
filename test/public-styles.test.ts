import { globSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { modulesOfPublicPages } from "../scripts/vite/public-modules.ts";

const excluded = [...readFileSync("app/public.css", "utf8").matchAll(/@source not "\.\/([^"]+)"/g)].flatMap(
  ([, path]) => [`app/${path}`, `app/${path}/**`],
);
const isExcluded = (file: string) => excluded.some((pattern) => matchesGlob(file, pattern));

const rendered = modulesOfPublicPages(await routes);

test("the public stylesheet has the classes of every component that a public page renders", () => {
  expect(rendered).toContain("app/features/home/hero.tsx");
  expect([...rendered].filter((file) => file.endsWith(".tsx") && isExcluded(file))).toEqual([]);
});

test("components that only accounts and the admin area use add nothing to the public stylesheet", () => {
  const scanned = globSync("app/**/*.tsx").filter((file) => !isExcluded(file));
  expect(
    scanned.filter((file) => !rendered.has(file)),
    "list them in app/public.css (@source not), or use them on a public page",
  ).toEqual([]);
});
