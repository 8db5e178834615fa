import { defineConfig } from "vitest/config";
import { scaledTimeout } from "./test/scaled-timeout.ts";

const long = "{app,db,server,test}/**/*.long.db.test.ts";

const short = "{app,db,server,test}/**/*.db.test.{ts,tsx}";

/**
 * Where the two engines can differ: driver, files, locks, migrations, a single connection. `npm test` runs these on both,
 * all others on PostgreSQL alone; the long suite runs all others on the embedded one, too.
 */
const onBothEngines = [
  "db/{content-version,write-gate,disk/disk-full,migrate/*,postgres/lost-connection,seed/seed}.db.test.ts",
  "app/platform/{auth/auth,limits/limits,mail/drain,records/*}.db.test.ts",
  "app/features/{insights/admin/posts-admin,insights/admin/revisions/revisions,proof/records}.db.test.ts",
  "app/platform/chores/run-chores.db.test.ts",
];

const database = (name: string, databaseKind: "embedded" | "postgres", include: string[], exclude: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude,
    globalSetup: ["test/database-templates.ts"],
    provide: { databaseKind },
    // As in scripts/node-flags.json: optimizing the embedded PostgreSQL costs more than it gains in a short run.
    execArgv: databaseKind === "embedded" ? ["--liftoff-only"] : [],
    testTimeout: scaledTimeout(60_000),
    hookTimeout: scaledTimeout(120_000),
  },
});

/** What a test's name says it needs: test/README.md. */
export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    isolate: false,
    setupFiles: ["test/fresh-modules.ts"],
    // Vitest's own limit is a second, which a busy machine exceeds.
    expect: { poll: { timeout: scaledTimeout(10_000) } },
    // Nothing listens there: database tests send through transports of their own. Without a mail server the site would
    // promise no mail (app/platform/mail/transport.server.ts).
    env: { LOG_LEVEL: "silent", SMTP_URL: "smtp://127.0.0.1:9" },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,db,server,test,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.*", "**/*.chromium.test.*", "**/*.long.test.*", "**/node_modules/**"],
          testTimeout: scaledTimeout(30_000),
          hookTimeout: scaledTimeout(60_000),
        },
      },
      {
        extends: true,
        test: {
          name: "long-unit",
          include: ["{app,db,server,test,scripts}/**/*.long.test.{ts,tsx}"],
          testTimeout: scaledTimeout(60_000),
          hookTimeout: scaledTimeout(60_000),
        },
      },
      {
        extends: true,
        test: {
          name: "chromium",
          include: ["{app,test}/**/*.chromium.test.ts"],
          testTimeout: scaledTimeout(60_000),
          hookTimeout: scaledTimeout(60_000),
        },
      },
      database("postgres", "postgres", [short], [long]),
      database("embedded", "embedded", onBothEngines, [long]),
      database("long-postgres", "postgres", [long], []),
      database("long-embedded", "embedded", [short, long], onBothEngines),
    ],
  },
});
