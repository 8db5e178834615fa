import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { playwright, vitest } from "./steps.ts";

/** A project of its own with these test files. */
function project(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "savia-gate-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "tests"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, "tests", name), text);
  return folder;
}

const passes = 'test("passes", () => {});';
const failsAlways = 'test("fails always", () => { throw new Error("for ever"); });';
/** The file it leaves behind is what another run finds, whatever process it is in. */
const failOnce = `import { existsSync, writeFileSync } from "node:fs";
function failOnce() {
  const before = import.meta.filename + ".ran";
  if (existsSync(before)) return;
  writeFileSync(before, "");
  throw new Error("an accident");
}`;
const failsOnce = `${failOnce} test("fails once", failOnce);`;
const hookFailsOnce = `${failOnce} test.beforeAll(failOnce); test("needs its hook", () => {});`;
const doesNotLoad = 'throw new Error("does not load"); test("is never declared", () => {});';
const isSkipped = 'test.skip("is skipped", () => {});';

const runners = {
  vitest: (files: Record<string, string>) => {
    const withImport = Object.entries(files).map(([name, text]) => [
      `${name}.test.ts`,
      `import { test } from "vitest";${text}`,
    ]);
    return vitest(["--root", project(Object.fromEntries(withImport) as Record<string, string>)], [], "ignore");
  },
  playwright: (files: Record<string, string>) => {
    const withImport = Object.entries(files).map(([name, text]) => [
      `${name}.spec.ts`,
      `import { test } from "@playwright/test";${text}`,
    ]);
    const folder = project(Object.fromEntries(withImport) as Record<string, string>);
    const config = { testDir: "tests", workers: 1 };
    writeFileSync(
      join(folder, "playwright.config.ts"),
      `export default { ...${JSON.stringify(config)}, reporter: [["json", { outputFile: process.env.PLAYWRIGHT_JSON }]] };`,
    );
    return playwright(["--config", join(folder, "playwright.config.ts")], "ignore");
  },
};

for (const [name, run] of Object.entries(runners)) {
  test(`${name}: a test that fails once is flaky, one that fails twice or is skipped is a failure`, async () => {
    const outcome = await run({ passes, failsOnce, hookFailsOnce, failsAlways, isSkipped });
    expect(outcome.passed).toBe(3);
    expect(outcome.flaky).toHaveLength(2);
    for (const text of outcome.flaky) expect(text).toMatch(/^FLAKY .*(failsOnce|hookFailsOnce).*\n.*an accident/);
    expect(outcome.failures).toHaveLength(2);
    expect(outcome.failures.join("\n")).toMatch(/FAILED .*fails always\n.*for ever/);
    expect(outcome.failures.join("\n")).toMatch(/FAILED .*is skipped/);
  });

  test(`${name}: a file that does not load is a failure`, async () => {
    const { failures } = await run({ passes, doesNotLoad });
    expect(failures.join("\n")).toMatch(/^FAILED [^]*does not load/);
  });
}
