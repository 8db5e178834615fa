import { finish, playwright, requireMachine } from "./test-steps.ts";

// Runs the slow tests that rarely fail (e2e/long), or only the given files. CI runs them after `npm test`.
requireMachine();
finish(await playwright("long tests", ["--project", "long", ...process.argv.slice(2)]));
