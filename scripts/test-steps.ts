import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { MissingError, requireChromium, requirePostgresBinaries } from "../test/machine.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";

export type Count = { passed: number; failed: number };

const reports = temporaryFolder("reports");

/** Repeated at the end of the output, because the runners print thousands of lines after an early failure. */
const failures: string[] = [];

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
  const report: VitestReport = readReport(file);
  failures.push(...failuresOfVitest(report));
  return summarize(name, started, code, report.numPassedTests ?? 0, report.numFailedTests ?? 0);
}

export async function playwright(name: string, args: string[]): Promise<Count> {
  const file = join(reports, "browser.json");
  const started = Date.now();
  const code = await run("playwright", ["test", ...args], { PLAYWRIGHT_JSON: file });
  const report: PlaywrightReport = readReport(file);
  failures.push(...failuresOfPlaywright(report));
  const { stats } = report;
  return summarize(
    name,
    started,
    code,
    stats?.expected ?? 0,
    (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + (stats?.skipped ?? 0),
  );
}

type VitestReport = {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: {
    name: string;
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
  specs?: { file: string; title: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[];
};
type PlaywrightReport = PlaywrightSuite & {
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** Errors outside of tests. */
  errors?: { message?: string }[];
};

function failuresOfPlaywright({ errors = [], ...report }: PlaywrightReport): string[] {
  const ofSuite = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const messages = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
        return describeFailure(`e2e/${file} › ${title}`, messages.map(({ message }) => message).join("\n"));
      }),
    ...suites.flatMap(ofSuite),
  ];
  return [...errors.map(({ message = "" }) => describeFailure("outside a test", message)), ...ofSuite(report)];
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
