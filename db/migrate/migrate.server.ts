import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { StartError } from "../start-error.ts";
import { oneRow } from "../one-row.ts";
import { errorCode, errorMessage } from "../error-code.ts";

/** Runs plain SQL on one connection to either database. */
export type Runner = {
  query<Row extends Record<string, unknown>>(statement: string, values?: unknown[]): Promise<Row[]>;
};

type Migration = { name: string; when: number; hash: string; statements: string[] };

type Options = {
  migrationsFolder?: string;
  /** How long a statement may wait for a lock. While it waits, every query of a running site queues up behind it. */
  lockTimeout?: string;
  attempts?: number;
  pause?: number;
};

/**
 * Migrates the database to this version. Uses drizzle's table and files, but runs each migration in its own
 * transaction, with a lock timeout, and with errors that name the migration, the statement and the cause.
 */
export async function migrate(
  runner: Runner,
  { migrationsFolder = "db/migrations", lockTimeout = "5s", attempts = 6, pause = 2000 }: Options = {},
) {
  const migrations = readMigrations(migrationsFolder);
  const applied = await appliedMigrations(runner);
  refuseNewerDatabase(applied, migrations);
  await fillInNames(runner, applied, migrations);
  const newest = applied.at(-1)?.when ?? 0;
  for (const migration of migrations.filter(({ when }) => when > newest)) {
    for (let attempt = 1; ; attempt++) {
      try {
        await apply(runner, migration, lockTimeout);
        break;
      } catch (error) {
        // The running site holds the table and gets time to finish: lock_not_available, deadlock_detected.
        if (!["55P03", "40P01"].includes(codeOf(error) ?? "") || attempt >= attempts) throw error;
        await wait(pause);
      }
    }
  }
}

function readMigrations(migrationsFolder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, "meta", "_journal.json"), "utf8")) as {
    entries: { tag: string }[];
  };
  return readMigrationFiles({ migrationsFolder }).map(({ sql, folderMillis, hash }, index) => ({
    name: journal.entries[index]!.tag,
    when: folderMillis,
    hash,
    statements: sql.filter((statement) => statement.trim() !== ""),
  }));
}

type Applied = { when: number; hash: string; name: string | null };

/** The name column is our addition: it is missing in tables created by drizzle, version 1.0 or a restore. */
async function appliedMigrations(runner: Runner): Promise<Applied[]> {
  const table = oneRow(
    await runner.query<{ found: boolean; named: boolean }>(`
    select to_regclass('drizzle.__drizzle_migrations') is not null as found,
      exists (select from pg_attribute where attrelid = to_regclass('drizzle.__drizzle_migrations') and attname = 'name') as named`),
  );
  if (!table.found) {
    await runner.query("create schema if not exists drizzle");
    await runner.query(
      "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint, name text)",
    );
    return [];
  }
  if (!table.named) await runner.query("alter table drizzle.__drizzle_migrations add column if not exists name text");
  const rows = await runner.query<{ hash: string; when: string; name: string | null }>(
    `select hash, created_at::text as "when", name from drizzle.__drizzle_migrations where created_at is not null order by created_at, id`,
  );
  return rows.map(({ hash, when, name }) => ({ hash, name, when: Number(when) }));
}

async function fillInNames(runner: Runner, applied: Applied[], migrations: Migration[]) {
  for (const { hash } of applied.filter(({ name }) => name === null)) {
    const known = migrations.find((migration) => migration.hash === hash);
    if (known)
      await runner.query("update drizzle.__drizzle_migrations set name = $1 where hash = $2", [known.name, hash]);
  }
}

/** Code that does not know the newest tables and columns would write rows that the newer version cannot rely on. */
function refuseNewerDatabase(applied: Applied[], migrations: Migration[]) {
  const known = migrations.at(-1)!;
  const unknown = applied.filter(({ when }) => when > known.when);
  if (unknown.length === 0) return;
  const newest = unknown.at(-1)!;
  throw new StartError(
    `The database belongs to a newer version of the site. Its last migration is ${newest.name ?? `one of ${new Date(newest.when).toISOString()}`}; ` +
      `this version knows the migrations up to ${known.name}.\n` +
      "Start the newer version, or restore the backup that was made before the upgrade (docs/operations.md, Upgrade and rollback). Nothing was changed.",
  );
}

async function apply(runner: Runner, { name, when, hash, statements }: Migration, lockTimeout: string) {
  let current = "begin";
  try {
    await runner.query("begin");
    await runner.query(`set local lock_timeout = '${lockTimeout}'`);
    // A large table may take longer than the timeout for requests.
    await runner.query("set local statement_timeout = 0");
    for (const statement of statements) {
      current = statement.trim();
      await runner.query(statement);
    }
    current = "commit";
    await runner.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at, name) values ($1, $2::text::bigint, $3)",
      [hash, String(when), name],
    );
    await runner.query("commit");
  } catch (error) {
    // Fails only when the connection is lost, and then the first error says more.
    await runner.query("rollback").catch(() => undefined);
    throw new MigrationError(name, current, error);
  }
}

class MigrationError extends StartError {
  constructor(migration: string, statement: string, cause: unknown) {
    super(
      `The migration ${migration} failed, and the database is as it was before it.\n\n` +
        `Statement:\n${shortened(statement)}\n\nThe database says: ${describe(cause)}\n\n` +
        (codeOf(cause) === "55P03"
          ? "Another connection held a lock for too long. Stop long-running queries or the other processes of the site, then start again."
          : "Start the version before this one (the database still fits it), and report these lines."),
      { cause },
    );
  }
}

function codeOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = errorCode(current);
    if (typeof code === "string") return code;
  }
  return undefined;
}

function describe(error: unknown): string {
  const code = errorCode(error);
  const more = ["detail", "hint"].map((name) => (error instanceof Error && Reflect.get(error, name)) || "");
  return [`${errorMessage(error)}${code ? ` (${String(code)})` : ""}`, ...more].filter(Boolean).join(" ");
}

function shortened(statement: string): string {
  const text = statement.replace(/^/gm, "  ");
  return text.length > 2000 ? `${text.slice(0, 2000)} …` : text;
}
