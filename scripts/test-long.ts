import { globSync, readFileSync } from "node:fs";
import { finish, part, playwright, requireMachine, vitest } from "./gate/steps.ts";
import type { Outcome } from "./gate/report.ts";

// Runs the slow tests that rarely fail (test/README.md), or only the given files.
const files = process.argv.slice(2);
const specs = files.filter((file) => file.includes("e2e/"));
const tests = files.filter((file) => !file.includes("e2e/"));
const isEverything = files.length === 0;

requireMachine();
const outcomes: Outcome[] = [];
const projects = (...names: string[]) => names.flatMap((name) => ["--project", name]);
if (isEverything) {
  // The gate tries the same generated inputs every time, this suite new ones. A failure prints its seed.
  process.env.TEST_SEED = String(Math.floor(Math.random() * 2 ** 31));
  const generated = globSync("{app,test}/**/*.test.ts").filter((file) =>
    readFileSync(file, "utf8").includes("#test/generated.ts"),
  );
  outcomes.push(await part("tests with generated inputs", () => vitest(projects("unit"), generated)));
}
if (isEverything || tests.length > 0)
  outcomes.push(
    await part("long unit and database tests, and mails in Chromium", () =>
      vitest(projects("long-unit", "chromium", "long-embedded", "long-postgres"), tests),
    ),
  );
if (isEverything || specs.length > 0)
  outcomes.push(await part("long browser tests", () => playwright(["--project=long", ...specs])));
finish(outcomes);
