import type { Outcome } from "./gate/report.ts";
import { command, finish, part, playwright, requireMachine, runChecks, vitest } from "./gate/steps.ts";

// The gate: everything except the long suite, or only the given parts and files: `npm test -- database`,
// `npm test -- e2e/insights/insights.spec.ts`. The workflows run the parts beside each other.
const parts: Record<string, () => Promise<Outcome[]>> = {
  check: runChecks,
  database: async () => [
    await part("database tests", () => vitest(["--project", "postgres", "--project", "embedded"])),
  ],
  browser: async () => [await part("browser tests", () => playwright(["--project", "browser"]))],
};

const args = process.argv.slice(2);
const files = args.filter((name) => !Object.hasOwn(parts, name));
const specs = files.filter((file) => file.includes("e2e/"));
const tests = files.filter((file) => !file.includes("e2e/"));
const chosen = Object.keys(parts).filter((name) => args.length === 0 || args.includes(name));

requireMachine();
// Beside the checks, because they leave a third of two cores idle. The browser tests wait for it.
const build =
  chosen.includes("browser") || specs.length > 0 ? command("build", "node", ["scripts/build.ts"]) : undefined;
const outcomes: Outcome[] = [];
for (const name of chosen) {
  if (name === "browser") outcomes.push(await build!);
  outcomes.push(...(await parts[name]!()));
}
if (tests.length > 0) outcomes.push(await part("tests", () => vitest([], tests)));
if (specs.length > 0) outcomes.push(await part("browser tests", () => playwright(specs)));
finish(outcomes);
