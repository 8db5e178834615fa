import { expect, test } from "vitest";
import { deservesAnotherRun, judge, readPlaywright, readVitest, type Run } from "./report.ts";

const tests = (count: number, status: "passed" | "failed"): Run["tests"] =>
  Array.from({ length: count }, (_, number) => ({ file: "a.test.ts", name: `test ${number}`, status, message: "" }));

test("more than eight failures are not run again, and neither is a run that broke", () => {
  expect(deservesAnotherRun({ tests: tests(8, "failed"), broken: [] })).toBe(true);
  expect(deservesAnotherRun({ tests: tests(9, "failed"), broken: [] })).toBe(false);
  expect(deservesAnotherRun({ tests: tests(1, "failed"), broken: ["b.test.ts does not load"] })).toBe(false);
  expect(deservesAnotherRun({ tests: tests(9, "passed"), broken: [] })).toBe(false);
});

test("a runner that dies or writes no report is a failure", () => {
  for (const run of [readVitest(1, { testResults: [] }), readVitest(0, undefined), readPlaywright(137, { suites: [] })])
    expect(judge(run).failures).toEqual([expect.stringContaining("The runner ended with exit code")]);
});

test("a test that passes only beside others is a failure, and so is one that the second run leaves out", () => {
  const [first, second] = [tests(2, "passed"), tests(2, "passed")];
  first[0]!.status = "failed";
  second[1]!.status = "failed";
  expect(judge({ tests: first, broken: [] }, { tests: second, broken: [] })).toMatchObject({
    passed: 1,
    failures: [expect.stringContaining("test 1")],
    flaky: [expect.stringContaining("test 0")],
  });
  const left = judge({ tests: tests(2, "failed"), broken: [] }, { tests: tests(1, "passed"), broken: [] });
  expect(left.failures).toEqual([expect.stringContaining("test 1")]);
});

test("a hook that fails once makes its file flaky", () => {
  const assertionResults = [{ fullName: "works", status: "skipped", failureMessages: [] }];
  const first = readVitest(1, { testResults: [{ name: "a.test.ts", message: "no database", assertionResults }] });
  const passed = [{ fullName: "works", status: "passed", failureMessages: [] }];
  const again = readVitest(0, { testResults: [{ name: "a.test.ts", message: "", assertionResults: passed }] });
  expect(deservesAnotherRun(first)).toBe(true);
  expect(judge(first, again)).toEqual({ passed: 1, failures: [], flaky: [expect.stringContaining("no database")] });
});
