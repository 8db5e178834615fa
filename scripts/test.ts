import { add, finish, playwright, requireMachine, runChecks, vitest, type Count } from "./test-steps.ts";

// Runs everything except the long suite, or only the given parts and files: `npm test -- database`,
// `npm test -- e2e/insights/insights.spec.ts`. CI runs the parts beside each other.
const parts: Record<string, () => Promise<Count>> = {
  check: runChecks,
  database: () =>
    vitest("database tests on the embedded database and on PostgreSQL", [
      "--project",
      "embedded",
      "--project",
      "postgres",
    ]),
  browser: () => playwright("browser tests", ["--project", "browser"]),
};

const args = process.argv.slice(2);
const files = args.filter((name) => !Object.hasOwn(parts, name));
const specs = files.filter((file) => file.includes("e2e/"));
const tests = files.filter((file) => !file.includes("e2e/"));

requireMachine();
const counts: Count[] = [];
for (const [name, run] of Object.entries(parts)) if (args.length === 0 || args.includes(name)) counts.push(await run());
if (tests.length > 0) counts.push(await vitest("tests", tests));
if (specs.length > 0) counts.push(await playwright("browser tests", specs));
finish(add(...counts));
