import { add, finish, playwright, requireMachine, vitest, type Count } from "./test-steps.ts";

// Runs the slow tests that rarely fail (test/README.md), or only the given files. CI runs them after `npm test`.
const files = process.argv.slice(2);
const specs = files.filter((file) => file.includes("e2e/"));
const tests = files.filter((file) => !file.includes("e2e/"));

requireMachine();
const counts: Count[] = [];
if (files.length === 0 || tests.length > 0)
  counts.push(
    await vitest("mails in Chromium, and long database tests", [
      ...["chromium", "long-embedded", "long-postgres"].flatMap((name) => ["--project", name]),
      ...tests,
    ]),
  );
if (files.length === 0 || specs.length > 0)
  counts.push(await playwright("long browser tests", ["--project=long", ...specs]));
finish(add(...counts));
