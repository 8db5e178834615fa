import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { MissingError, requireChromium, requirePostgresBinaries } from "../test/machine.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";

export type Count = { passed: number; failed: number };

const reports = temporaryFolder("reports");

/** Repeated at the end of the output, because the runners print thousands of lines after an early failure. */
const failures: string[] = [];

/** Tests that failed and then passed alone. They don't stop a change from landing, but each is a bug to find. */
const flaky: string[] = [];

/** More than this many files that fail are no accident, and running them again would only take time. */
const mostFilesRunAgain = 5;

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

/** Prints what failed and the summary line, and exits. */
export function finish({ passed, failed }: Count): never {
  for (const failure of failures) console.log(`\n${failure}`);
  for (const test of flaky) console.log(`\n${test}`);
  mkdirSync("test-results", { recursive: true });
  writeFileSync("test-results/flaky.txt", flaky.join("\n\n"));
  if (flaky.length > 0) console.log(`\n${flaky.length} flaky: failed, then passed alone (test-results/flaky.txt)`);
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

/** Files that fail run once more, in processes and with databases of their own. */
export async function vitest(name: string, args: string[]): Promise<Count> {
  const started = Date.now();
  const first = await runVitest(name, args);
  const failed = failedFiles(first.report);
  if (first.code === 0 || failed.length === 0 || failed.length > mostFilesRunAgain) {
    failures.push(...failuresOfVitest(first.report));
    return summarize(name, started, first.code, first.report.numPassedTests ?? 0, first.report.numFailedTests ?? 0);
  }
  const second = await runVitest(`${name} again`, [...args.filter((arg) => !arg.includes("/")), ...failed]);
  failures.push(...failuresOfVitest(second.report));
  if (second.code === 0) flaky.push(...failuresOfVitest(first.report).map((text) => text.replace(/^FAILED/, "FLAKY")));
  const failedTwice = second.report.numFailedTests ?? 0;
  const all = (first.report.numPassedTests ?? 0) + (first.report.numFailedTests ?? 0);
  return summarize(name, started, second.code, all - failedTwice, failedTwice);
}

async function runVitest(name: string, args: string[]): Promise<{ code: number; report: VitestReport }> {
  const file = join(reports, `${name.replace(/\W/g, "-")}.json`);
  const code = await run("vitest", ["run", ...args, "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`]);
  return { code, report: readReport(file) };
}

function failedFiles({ testResults = [] }: VitestReport): string[] {
  const failed = testResults.filter(({ status, message }) => status === "failed" || message);
  return [...new Set(failed.map(({ name }) => relative(process.cwd(), name)))];
}

export async function playwright(name: string, args: string[]): Promise<Count> {
  const file = join(reports, "browser.json");
  const started = Date.now();
  const code = await run("playwright", ["test", ...args], { PLAYWRIGHT_JSON: file });
  const report: PlaywrightReport = readReport(file);
  failures.push(...failuresOfPlaywright(report));
  flaky.push(...flakyOfPlaywright(report));
  const { expected = 0, flaky: passedAlone = 0, unexpected = 0, skipped = 0 } = report.stats ?? {};
  return summarize(name, started, code, expected + passedAlone, unexpected + skipped);
}

type VitestReport = {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

function failuresOfVitest({ testResults = [] }: VitestReport): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [describeFailure(name, message)] : []),
    ...assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => describeFailure(`${name} › ${fullName}`, failureMessages.join("\n"))),
  ]);
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: PlaywrightSpec[];
};
type PlaywrightSpec = {
  file: string;
  title: string;
  ok: boolean;
  tests: { status: string; results: { errors: { message?: string }[] }[] }[];
};
type PlaywrightReport = PlaywrightSuite & {
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** Errors outside of tests. */
  errors?: { message?: string }[];
};

function failuresOfPlaywright({ errors = [], ...report }: PlaywrightReport): string[] {
  const failed = specsOf(report).filter(({ ok }) => !ok);
  return [...errors.map(({ message = "" }) => describeFailure("outside a test", message)), ...failed.map(describeSpec)];
}

function flakyOfPlaywright(report: PlaywrightReport): string[] {
  const failedOnce = specsOf(report).filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return failedOnce.map((spec) => describeSpec(spec).replace(/^FAILED/, "FLAKY"));
}

function specsOf({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function describeSpec({ file, title, tests }: PlaywrightSpec): string {
  const messages = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
  return describeFailure(`e2e/${file} › ${title}`, messages.map(({ message }) => message).join("\n"));
}

/** Keeps the first lines, which contain the message of the error. */
function describeFailure(name: string, message: string): string {
  const lines = stripVTControlCharacters(message || "did not run")
    .split("\n")
    .filter((line) => !/^\s+at .*node_modules|^\s+at new Promise/.test(line))
    .slice(0, 12);
  return [`FAILED ${name.replace(`${process.cwd()}/`, "")}`, ...lines.map((line) => `  ${line}`)].join("\n");
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
