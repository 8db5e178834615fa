import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { metrics } from "#server/metrics/metrics.ts";
import nodeFlags from "../scripts/node-flags.json" with { type: "json" };

const read = (file: string) => readFileSync(file, "utf8");
const dockerfile = read("Dockerfile");
const compose = read("compose.yaml");

test("the image runs the site with the same Node and the same flags as npm start", () => {
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
  expect(dockerfile).toContain(`ARG NODE_IMAGE=node:${dependencies.node}-`);
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)![1]!) as string[];
  expect(command).toEqual(["node", ...nodeFlags, "scripts/start.ts"]);
  expect(dockerfile).toMatch(/^USER node$/m);
});

test("the build context of the image contains everything that a build reads", () => {
  const sources = [.../const sources = \[([^\]]*)\]/.exec(read("scripts/build.ts"))![1]!.matchAll(/"([^"]+)"/g)].map(
    ([, source]) => source!.split("/")[0]!,
  );
  expect(sources.length).toBeGreaterThan(5);
  const context = read(".dockerignore").split("\n");
  const copied = [...dockerfile.matchAll(/\/srv\/savia\/([\w.-]+)/g)].map(([, name]) => name!);
  for (const source of sources) {
    expect(context).toContain(`!${source}`);
    expect(copied).toContain(source);
  }
});

test("compose.yaml sets only variables that the site reads, and mounts existing files", () => {
  const known = [...read("app/platform/env.server.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+): \{/gm)].map(
    ([, name]) => name!,
  );
  const site = compose.slice(compose.indexOf("  site:"), compose.indexOf("  front:"));
  const set = [...site.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!);
  expect(set.length).toBeGreaterThan(10);
  expect(set.filter((name) => !known.includes(name))).toEqual([]);
  const mounted = [...compose.matchAll(/\.\/(docs\/[\w./-]+):/g)].map(([, file]) => file!);
  expect(mounted.length).toBeGreaterThan(3);
  expect(mounted.filter((file) => !existsSync(file))).toEqual([]);
  const example = read("docs/operations/compose.env.example");
  for (const [, name] of compose.matchAll(/\$\{(\w+):\?/g)) expect(example).toMatch(new RegExp(`^${name}=`, "m"));
});

test.each([["docs/operations/alerts.yml"], ["docs/operations/grafana/savia.json"]])(
  "every metric that %s asks for is one the site has",
  (file) => {
    const names = metrics.flatMap(({ name, type }) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    );
    const asked = new Set(
      [...read(file).matchAll(/\b((?:savia|process|nodejs)_[a-z0-9_]+)\b/g)].map(([, name]) => name!),
    );
    expect(asked.size).toBeGreaterThan(5);
    expect([...asked].filter((name) => !names.includes(name))).toEqual([]);
  },
);

test.each([
  [".github/workflows/ci.yml", ".github/workflows/long.yml"],
  [".forgejo/workflows/ci.yml", ".forgejo/workflows/long.yml"],
  [".gitlab-ci.yml", ".gitlab-ci.yml"],
])(
  "%s runs every part of the gate, %s the long suite every night and on demand, and both keep what failed",
  (gate, long) => {
    const parts = [...read("scripts/test.ts").matchAll(/^ {2}(\w+): (?:runChecks|async)/gm)].map(([, part]) => part);
    expect(parts).toEqual(["check", "database", "browser"]);
    expect(read(".ci/run")).toMatch(/^npm test$/m);
    expect(read(".ci/run")).not.toContain("test:long");
    for (const part of parts) expect(read(gate)).toContain(`npm test -- ${part}`);
    expect(read(long)).toContain("npm run test:long");
    expect(read(long)).toMatch(/schedule/);
    expect(read(long)).toMatch(/workflow_dispatch|"web"/);
    for (const file of [gate, long]) {
      expect(read(file)).toContain("PLAYWRIGHT_TRACE");
      expect(read(file)).toContain("test-results/");
    }
  },
);
