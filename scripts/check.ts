import { finish, runChecks } from "./test-steps.ts";

/** The fast part of the tests: types, lint, import boundaries, unit tests. */
finish(await runChecks());
