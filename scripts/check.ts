import { finish, runChecks } from "./gate/steps.ts";

// Runs the fast checks: types, format, lint, import boundaries, unit tests.
finish(await runChecks());
