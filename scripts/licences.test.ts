import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { licencesPage, runtimePackages, listUnacceptable } from "./licences.ts";

test("every package of the running site has an accepted licence", () => {
  expect(listUnacceptable(runtimePackages())).toEqual([]);
});

test("docs/licences.md matches the lockfile (else run: npx node scripts/licences.ts)", () => {
  expect(readFileSync("docs/licences.md", "utf8")).toBe(licencesPage(runtimePackages()));
});

test("every package is pinned by version and checksum", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Record<
    string,
    Record<string, string>
  >;
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(`${name} ${version}`).toMatch(/ \d+\.\d+\.\d+$/);
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { integrity?: string; link?: boolean; inBundle?: boolean; resolved?: string }>;
  };
  for (const [path, { integrity, inBundle }] of Object.entries(packages))
    if (path !== "" && !inBundle) expect(`${path} ${integrity}`).toMatch(/ sha512-/);
});

test("the lockfile holds the binaries for Linux and macOS of every package that has them", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>;
  };
  const binaries = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.entries(optionalDependencies))
    .filter(([name]) => /(darwin|linux)-(x64|arm64)(-gnu)?$/.test(name));
  expect(binaries.length).toBeGreaterThan(20);
  const missing = binaries.filter(
    ([name]) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)),
  );
  expect(missing).toEqual([]);
});
