import { defineConfig } from "vitest/config";

const database = (databaseKind: "embedded" | "postgres") => ({
  extends: true as const,
  test: {
    name: databaseKind,
    include: ["{app,db,server,test}/**/*.db.test.{ts,tsx}"],
    globalSetup: ["test/database-templates.ts"],
    provide: { databaseKind },
    testTimeout: 180_000,
    hookTimeout: 300_000,
  },
});

/** x.test.ts needs nothing; x.db.test.ts runs once on the embedded database and once on PostgreSQL. */
export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    env: { LOG_LEVEL: "silent" },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,db,server,test,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.*", "**/node_modules/**"],
          testTimeout: 120_000,
        },
      },
      database("embedded"),
      database("postgres"),
    ],
  },
});
