import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { migrate as migrateOnPostgres } from "drizzle-orm/node-postgres/migrator";
import { migrate as migrateEmbedded } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { currentDatabase, db } from "../client.server.ts";
import { migrate, type Runner } from "./migrate.server.ts";
import { StartError } from "../start-error.ts";

const place = useDatabase();
let migrationsFolder: string;
let connection: { runner: Runner; end(): Promise<void> };

beforeEach(async () => {
  migrationsFolder = mkdtempSync(join(tmpdir(), "savia-migrations-"));
  cpSync("db/migrations", migrationsFolder, { recursive: true });
  connection = await connect();
});

afterEach(async () => {
  await connection.end();
  rmSync(migrationsFolder, { recursive: true, force: true });
});

/** A single connection, as at the start of the site, because a migration is a transaction. */
async function connect() {
  if (!place.databaseUrl) {
    // The embedded database has one connection.
    const { $client } = db() as unknown as {
      $client: { query<Row>(s: string, v?: unknown[]): Promise<{ rows: Row[] }> };
    };
    return {
      runner: {
        query: async <Row>(statement: string, values?: unknown[]) => (await $client.query<Row>(statement, values)).rows,
      },
      end: async () => {},
    };
  }
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  return {
    runner: {
      query: async <Row>(statement: string, values?: unknown[]) =>
        (await client.query(statement, values)).rows as Row[],
    },
    end: () => client.end(),
  };
}

function addMigration(name: string, statements: string) {
  const file = join(migrationsFolder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { when: number }[] };
  const when = journal.entries.at(-1)!.when + 1000;
  journal.entries.push({ idx: journal.entries.length, version: "7", when, tag: name, breakpoints: true } as never);
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(migrationsFolder, `${name}.sql`), statements);
}

const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => "",
    (error: unknown) => (error instanceof StartError ? error.message : `no StartError: ${String(error)}`),
  );

test("a failed migration changes nothing, and its error names the migration, the statement and the cause", async () => {
  addMigration(
    "9001_broken",
    "create table half_done (id int);\n--> statement-breakpoint\nalter table no_such_table add column x int;",
  );
  const message = await messageOf(migrate(connection.runner, { migrationsFolder }));
  expect(message).toContain("The migration 9001_broken failed");
  expect(message).toContain("alter table no_such_table add column x int");
  expect(message).toContain('relation "no_such_table" does not exist (42P01)');
  const { rows } = (await db().execute(sql`select to_regclass('half_done') as found`)) as unknown as {
    rows: { found: unknown }[];
  };
  expect(rows[0]!.found).toBeNull();
});

test("older code refuses a newer database and names both versions", async () => {
  addMigration("9002_newer", "create table if not exists newer (id int);");
  await migrate(connection.runner, { migrationsFolder });
  const message = await messageOf(migrate(connection.runner));
  const known = (
    JSON.parse(readFileSync("db/migrations/meta/_journal.json", "utf8")) as { entries: { tag: string }[] }
  ).entries.at(-1)!;
  expect(message).toContain("belongs to a newer version");
  expect(message).toContain("9002_newer");
  expect(message).toContain(known.tag);
  await db().execute(sql`drop table newer`);
  await db().execute(sql`delete from drizzle.__drizzle_migrations where name = '9002_newer'`);
  await migrate(connection.runner);
});

test("release 1.0, which does not compare versions, fails at its first table and changes nothing", async () => {
  const file = join(migrationsFolder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: unknown[] };
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
  const applied = () => connection.runner.query("select * from drizzle.__drizzle_migrations order by id");
  const before = await applied();
  // 1.0 called drizzle's migrator, which has not changed since.
  const drizzleMigrate = place.databaseUrl ? migrateOnPostgres : migrateEmbedded;
  const start = drizzleMigrate(db() as never, { migrationsFolder });
  const error = (await start.catch((reason: unknown) => reason)) as { cause?: Error };
  expect(error.cause?.message).toMatch(/^relation "\w+" already exists$/);
  expect(await applied()).toEqual(before);
  await migrate(connection.runner);
});

test("a migration gives up waiting for a lock after its timeout, and retries until the lock is free", async () => {
  addMigration("9003_locked", "alter table audit_entries add column if not exists extra text;");
  const options = { migrationsFolder, lockTimeout: "100ms", attempts: 2, pause: 10 };
  if (currentDatabase().kind === "embedded") {
    // A single connection cannot block itself, so only the setting is checked.
    addMigration("9004_limit", "create table seen_limit as select current_setting('lock_timeout') as value;");
    await migrate(connection.runner, options);
    const { rows } = (await db().execute(sql`select value from seen_limit`)) as unknown as {
      rows: { value: string }[];
    };
    return expect(rows[0]!.value).toBe("100ms");
  }
  const holder = await connect();
  try {
    await holder.runner.query("begin");
    await holder.runner.query("lock table audit_entries in access exclusive mode");
    const message = await messageOf(migrate(connection.runner, options));
    expect(message).toContain("The migration 9003_locked failed");
    expect(message).toContain("lock timeout");
    expect(message).toContain("Stop long-running queries");
    const waiting = migrate(connection.runner, { ...options, attempts: 1000 });
    await holder.runner.query("rollback");
    await waiting;
  } finally {
    await holder.end();
  }
});
