import { MissingError, requireChromium, requirePostgresBinaries } from "../test/machine.ts";
import { add, playwright, runChecks, vitest, type Count } from "./test-steps.ts";

/** Everything, or only the files named: `npm test -- e2e/insights/insights.spec.ts`. */
const files = process.argv.slice(2);
const specs = files.filter((file) => file.includes("e2e/"));
const tests = files.filter((file) => !file.includes("e2e/"));

try {
  requireChromium();
  if (!process.env.TEST_DATABASE_URL) requirePostgresBinaries();
} catch (error) {
  console.error(error instanceof MissingError ? error.message : error);
  console.log("\n0 passed, 1 failed");
  process.exit(1);
}

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
  counts.push(await playwright([]));
} else {
  if (tests.length > 0) counts.push(await vitest("tests", tests));
  if (specs.length > 0) counts.push(await playwright(specs));
}
const { passed, failed } = add(...counts);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
