import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { MissingError, requireChromium, requirePostgresBinaries } from "../../test/machine.ts";
import {
  combine,
  deservesAnotherRun,
  judge,
  mostFailuresRunAgain,
  readPlaywright,
  readVitest,
  type Outcome,
  type PlaywrightReport,
  type Run,
  type VitestReport,
} from "./report.ts";

/** Exits with a readable message when the browser or PostgreSQL is missing and cannot be installed. */
export function requireMachine() {
  try {
    requireChromium();
    if (!process.env.TEST_DATABASE_URL) requirePostgresBinaries();
  } catch (error) {
    finish([{ passed: 0, failures: [error instanceof MissingError ? error.message : String(error)], flaky: [] }]);
  }
}

/** Repeats what failed, because the runners print thousands of lines after an early failure, and exits. */
export function finish(outcomes: Outcome[]): never {
  const { passed, failures, flaky } = combine(outcomes);
  for (const text of [...failures, ...flaky]) console.log(`\n${text}`);
  mkdirSync("test-results", { recursive: true });
  writeFileSync("test-results/flaky.txt", flaky.join("\n\n"));
  if (flaky.length > 0) console.log(`\n${flaky.length} flaky: failed, then passed alone (test-results/flaky.txt)`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exit(failures.length > 0 ? 1 : 0);
}

/** Does a part of the tests and prints a line about it. */
export async function part(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const started = Date.now();
  const outcome = await work();
  const { passed, failures, flaky } = outcome;
  const counts = `${passed} passed, ${failures.length} failed${flaky.length > 0 ? `, ${flaky.length} flaky` : ""}`;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${failures.length === 0 ? "ok    " : "FAILED"} ${name}: ${counts} (${seconds} s)`);
  return outcome;
}

/** A command that counts as one test. */
export function command(name: string, program: string, args: string[]): Promise<Outcome> {
  return part(name, async () => {
    const code = await run(program, args);
    return code === 0
      ? { passed: 1, failures: [], flaky: [] }
      : { passed: 0, failures: [`FAILED ${name}: exit code ${code}`], flaky: [] };
  });
}

export async function runChecks(): Promise<Outcome[]> {
  return [
    await command("types of the routes", "react-router", ["typegen"]),
    await command("types", "tsc", ["--noEmit"]),
    await command("formatting", "biome", ["format", "--error-on-warnings"]),
    await command("lint", "oxlint", ["--deny-warnings", "--quiet"]),
    await part("unit tests", () => vitest(["--project", "unit"])),
  ];
}

/** Files with a test that fails run once more, each in a process and with a database of its own. */
export async function vitest(options: string[], files: string[] = [], output: Output = "inherit"): Promise<Outcome> {
  const runFiles = async (...args: string[]): Promise<Run> => {
    const report = temporaryReport("vitest");
    const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
    const code = await run("vitest", ["run", ...options, ...reporters, ...args], {}, output);
    return readVitest(code, readReport<VitestReport>(report));
  };
  const first = await runFiles(...files);
  if (!deservesAnotherRun(first)) return judge(first);
  const failed = first.tests.filter(({ status }) => status === "failed").map(({ file }) => resolve(file));
  return judge(first, await runFiles("--isolate", "--maxWorkers=1", ...new Set(failed)));
}

/** Tests that fail run once more, one after the other, on sites of their own. */
export async function playwright(args: string[], output: Output = "inherit"): Promise<Outcome> {
  const runTests = async (...more: string[]): Promise<Run> => {
    const report = temporaryReport("playwright");
    const code = await run("playwright", ["test", ...args, ...more], { PLAYWRIGHT_JSON: report }, output);
    return readPlaywright(code, readReport<PlaywrightReport>(report));
  };
  const first = await runTests(`--max-failures=${mostFailuresRunAgain + 1}`);
  return deservesAnotherRun(first) ? judge(first, await runTests("--last-failed", "--workers=1")) : judge(first);
}

const temporaryReport = (runner: string) => join(tmpdir(), `savia-${runner}-${process.pid}.json`);

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return undefined;
  } finally {
    rmSync(file, { force: true });
  }
}

/** Tests of this file let the runners write nothing. */
type Output = "inherit" | "ignore";

function run(program: string, args: string[], env: Record<string, string> = {}, output: Output = "inherit") {
  return new Promise<number>((resolve) => {
    const stdio = ["ignore", output, output] as const;
    const child = spawn(program, args, { stdio: [...stdio], env: { ...process.env, ...env } });
    child.on("error", () => resolve(127));
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
