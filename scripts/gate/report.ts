import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** What a part of the tests has shown. Flaky tests failed and then passed alone: bugs to find, but no reason to stop a change. */
export type Outcome = { passed: number; failures: string[]; flaky: string[] };

export function combine(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
    flaky: outcomes.flatMap(({ flaky }) => flaky),
  };
}

/** One run of a test runner. */
export type Run = {
  tests: Test[];
  /** What no second run excuses: files that do not load, tests that did not run, a runner that died. */
  broken: string[];
};
type Test = {
  file: string;
  name: string;
  status: "passed" | "failed" | "skipped";
  message: string;
  /** Not a test, but what is done before or after the tests of a file. */
  isHook?: true;
};

/** More failures than this are no accident, and running them again would only take time. */
export const mostFailuresRunAgain = 8;

export function deservesAnotherRun({ tests, broken }: Run): boolean {
  const failures = tests.filter(isFailed).length;
  return broken.length === 0 && failures > 0 && failures <= mostFailuresRunAgain;
}

/** The second run has results for the tests that failed in the first, or for all tests of their files. */
export function judge(first: Run, again: Run = { tests: [], broken: [] }): Outcome {
  const redone = { names: new Set(again.tests.map(nameOf)), files: new Set(again.tests.map(({ file }) => file)) };
  const isRedone = (test: Test) => redone.names.has(nameOf(test)) || (test.isHook && redone.files.has(test.file));
  const final = [...first.tests.filter((test) => !isRedone(test)), ...again.tests];
  const bad = final.filter(({ status }) => status !== "passed");
  const stillBad = new Set(bad.map(nameOf));
  const flaky = first.tests.filter((test) => isFailed(test) && !stillBad.has(nameOf(test)));
  return {
    passed: final.length - bad.length,
    failures: [...bad, ...[...first.broken, ...again.broken].map(outsideTests)].map((test) => describe("FAILED", test)),
    flaky: flaky.map((test) => describe("FLAKY", test)),
  };
}

const isFailed = ({ status }: Test) => status === "failed";
const nameOf = ({ file, name }: Test) => `${file} › ${name}`;
const outsideTests = (message: string): Test => ({ file: "outside", name: "the tests", status: "failed", message });

/** Keeps the first lines, which contain the message of the error. */
function describe(label: string, test: Test): string {
  const message = test.status === "skipped" ? "A skipped test says nothing about the code." : test.message;
  const lines = stripVTControlCharacters(message)
    .replaceAll(`${process.cwd()}/`, "")
    .split("\n")
    .filter((line) => !/^\s+at .*node_modules|^\s+at new Promise/.test(line))
    .slice(0, 12);
  return [`${label} ${nameOf(test)}`, ...lines.map((line) => `  ${line}`)].join("\n");
}

/** The parts of Vitest's JSON report that are read here. */
export type VitestReport = {
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

export function readVitest(code: number, report: VitestReport | undefined): Run {
  const tests = report?.testResults.flatMap(testsOfFile) ?? [];
  const notLoaded = report?.testResults.filter(({ assertionResults }) => assertionResults.length === 0) ?? [];
  const broken = notLoaded.map(({ name, message }) => `${name} does not load: ${message}`);
  return { tests, broken: [...broken, ...deathOf(code, report, [...tests.filter(isFailed), ...broken])] };
}

function testsOfFile({ name: path, message, assertionResults }: VitestReport["testResults"][number]): Test[] {
  const file = relative(process.cwd(), path);
  const tests: Test[] = assertionResults.map(({ fullName, status, failureMessages }) => ({
    file,
    name: fullName,
    status: status === "passed" || status === "failed" ? status : "skipped",
    message: failureMessages[0] ?? "",
  }));
  if (!message || tests.length === 0 || tests.some(isFailed)) return tests;
  return [...tests, { file, name: "before or after the tests", status: "failed", message, isHook: true }];
}

/** The parts of Playwright's JSON report that are read here. */
export type PlaywrightReport = PlaywrightSuite & { errors?: { message?: string }[] };
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    file: string;
    title: string;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
};

export function readPlaywright(code: number, report: PlaywrightReport | undefined): Run {
  const all = report ? testsOfSuite(report) : [];
  const tests = all.flatMap(({ wasRun, ...test }) => (wasRun ? [test] : []));
  const broken = report?.errors?.map(({ message = "" }) => message) ?? [];
  if (all.length > tests.length) broken.push(`${all.length - tests.length} tests did not run`);
  return { tests, broken: [...broken, ...deathOf(code, report, [...tests.filter(isFailed), ...broken])] };
}

const statusOf: Record<string, Test["status"]> = { expected: "passed", skipped: "skipped" };

function testsOfSuite({ suites = [], specs = [] }: PlaywrightSuite): (Test & { wasRun: boolean })[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({
      file: `e2e/${file}`,
      name: title,
      status: statusOf[status] ?? "failed",
      message: results.flatMap(({ errors }) => errors)[0]?.message ?? "",
      wasRun: results.length > 0,
    })),
  );
  return [...own, ...suites.flatMap(testsOfSuite)];
}

/** A runner that failed without a failed test, or wrote no report. */
function deathOf(code: number, report: object | undefined, reasons: unknown[]): string[] {
  return report && (code === 0 || reasons.length > 0) ? [] : [`The runner ended with exit code ${code}.`];
}
