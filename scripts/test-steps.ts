import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MissingError, requireChromium, requirePostgresBinaries } from "../test/machine.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";

export type Count = { passed: number; failed: number };

const reports = temporaryFolder("reports");

/** Exits with a readable message when the browser or PostgreSQL is missing and cannot be installed. */
export function requireMachine() {
  try {
    requireChromium();
    if (!process.env.TEST_DATABASE_URL) requirePostgresBinaries();
  } catch (error) {
    console.error(error instanceof MissingError ? error.message : error);
    finish({ passed: 0, failed: 1 });
  }
}

/** Prints the summary line and exits. */
export function finish({ passed, failed }: Count): never {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

/** Runs a command that counts as one test. */
async function step(name: string, command: string, args: string[]): Promise<Count> {
  const started = Date.now();
  const code = await run(command, args);
  console.log(`${code === 0 ? "ok    " : "FAILED"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export async function runChecks(): Promise<Count> {
  return add(
    await step("types of the routes", "react-router", ["typegen"]),
    await step("types", "tsc", ["--noEmit"]),
    await step("formatting", "biome", ["format", "--error-on-warnings"]),
    await step("lint", "oxlint", ["--deny-warnings", "--quiet"]),
    await vitest("unit tests", ["--project", "unit"]),
  );
}

export async function vitest(name: string, args: string[]): Promise<Count> {
  const file = join(reports, `${name.replace(/\W/g, "-")}.json`);
  const started = Date.now();
  const code = await run("vitest", ["run", ...args, "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`]);
  const report = readReport(file) as { numPassedTests?: number; numFailedTests?: number; numFailedTestSuites?: number };
  return summarize(name, started, code, report.numPassedTests ?? 0, report.numFailedTests ?? 0);
}

export async function playwright(name: string, args: string[]): Promise<Count> {
  const file = join(reports, "browser.json");
  const started = Date.now();
  const code = await run("playwright", ["test", ...args], { PLAYWRIGHT_JSON: file });
  const { stats } = readReport(file) as {
    stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  return summarize(
    name,
    started,
    code,
    stats?.expected ?? 0,
    (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + (stats?.skipped ?? 0),
  );
}

/** A runner that fails without a failed test (for example because a file does not load) counts as one failure. */
function summarize(name: string, started: number, code: number, passed: number, failed: number): Count {
  const count = { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
  console.log(
    `${count.failed === 0 ? "ok    " : "FAILED"} ${name}: ${passed} passed, ${count.failed} failed (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  );
  return count;
}

export function add(...counts: Count[]): Count {
  return counts.reduce((sum, count) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }), {
    passed: 0,
    failed: 0,
  });
}

function readReport(file: string): object {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as object;
  } catch {
    return {};
  }
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
    child.on("error", () => resolve(127));
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
