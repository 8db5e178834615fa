import { finish, playwright, requireMachine } from "./test-steps.ts";

/** The slow tests that seldom fail (e2e/long), or only the files named. CI runs them after `npm test`. */
requireMachine();
finish(await playwright("long tests", ["--project", "long", ...process.argv.slice(2)]));
