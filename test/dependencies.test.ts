import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type Package = Record<"dependencies" | "devDependencies" | "whyNotImported", Record<string, string>>;

test("a dependency is imported by a source or has its reason in package.json", () => {
  const { dependencies, devDependencies, whyNotImported } = JSON.parse(readFileSync("package.json", "utf8")) as Package;
  const folders = ["app", "bench", "db", "e2e", "scripts", "server", "test"];
  const inFolders = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name)),
  );
  const texts = [...readdirSync("."), ...inFolders]
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && file !== "test/dependencies.test.ts")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const isImported = (name: string) => new RegExp(`["']${name}(/[^"']*)?["']`).test(texts);
  const unexplained = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !isImported(name.replace(/^@types\//, "")) && !(name in whyNotImported),
  );
  expect(unexplained).toEqual([]);
  expect(Object.keys(whyNotImported).filter((name) => !(name in { ...dependencies, ...devDependencies }))).toEqual([]);
});
