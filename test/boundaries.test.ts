import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findCircles, findViolations } from "../scripts/boundaries.ts";

test("imports only go downwards", () => {
  expect(findViolations()).toEqual([]);
});

test("files that import each other are found, types included, unless a comment explains it", () => {
  const folder = relative(".", mkdtempSync(join(tmpdir(), "savia-circles-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return findCircles(Object.keys(files).map((name) => join(folder, name)));
  };
  const files = {
    "a.ts": 'import type { B } from "./b.ts";\n',
    "b.ts": 'import { c } from "./c.ts";\n',
    "c.ts": 'import { a } from "./a.ts";\n',
    "d.ts": 'import { a } from "./a.ts";\n',
  };
  expect(write(files)).toEqual([[join(folder, "a.ts"), join(folder, "b.ts"), join(folder, "c.ts")]]);
  expect(write({ ...files, "c.ts": 'export const load = () => import("./a.ts");\n' })).toEqual([]);
  expect(write({ ...files, "c.ts": '// Circular: a needs c to draw itself.\nimport { a } from "./a.ts";\n' })).toEqual(
    [],
  );
});
