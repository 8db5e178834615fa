import { runChecks } from "./test-steps.ts";

/** The fast part of the tests: types, lint, import boundaries, unit tests. */
const { passed, failed } = await runChecks();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
