import { add, finish, playwright, requireMachine, runChecks, vitest, type Count } from "./test-steps.ts";

// Runs everything except the long suite, or only the given files: `npm test -- e2e/insights/insights.spec.ts`.
const files = process.argv.slice(2);
const specs = files.filter((file) => file.includes("e2e/"));
const tests = files.filter((file) => !file.includes("e2e/"));

requireMachine();
const counts: Count[] = [];
if (files.length === 0) {
  counts.push(await runChecks());
  counts.push(
    await vitest("database tests on the embedded database and on PostgreSQL", [
      "--project",
      "embedded",
      "--project",
      "postgres",
    ]),
  );
  counts.push(await playwright("browser tests", ["--project", "browser"]));
} else {
  if (tests.length > 0) counts.push(await vitest("tests", tests));
  if (specs.length > 0) counts.push(await playwright("browser tests", specs));
}
finish(add(...counts));
