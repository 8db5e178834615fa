import { readMigrationFiles } from "drizzle-orm/migrator";
import { listTables, quoteIdentifier } from "./dump.server.ts";
import { BackupError, type BackupFiles, type BackupSource, type Header, type TableHeader } from "./format.ts";
import { levelOf, migrationsIn, type Migration } from "./known-tables.server.ts";
import { readParts, type VerifiedBackup } from "./read.server.ts";
import { messageOf, prepareFiles } from "./restored-files.server.ts";
import type { Session } from "./session.server.ts";
import { oneRow } from "../one-row.ts";

export type RestoreOptions = {
  /** Replaces existing data. */
  force: boolean;
  migrationsFolder?: string;
  /** For an empty installation that is being set up: its processes keep running, and nobody may have a role. */
  whileRunning?: boolean;
  /** The backup was read and fits; from now on the database is changed. */
  onVerified?: () => void;
  /** Statements of the same transaction, after everything is there. */
  finish?: (session: Session, header: Header) => Promise<void>;
};

export class NewerBackupError extends BackupError {}

/** Somebody has a role on the installation that was to be replaced. */
export class AccountExistsError extends BackupError {}

/** Everything of the backup is there; only the end of the work failed. */
export class UnfinishedRestoreError extends BackupError {}

/**
 * Restores a backup into a database in one transaction: afterwards either everything is there or nothing has changed.
 * The files are written before the commit, so that rows without their files are never left behind; files of a restore
 * that failed do no harm, and the next one writes them again. Tables are recreated with the schema of the backup,
 * filled, and then migrated to this version. So a backup survives schema changes, and replacing a database works the
 * same way as filling an empty one.
 */
export async function restoreBackup(
  session: Session,
  files: BackupFiles,
  { source, header }: VerifiedBackup,
  { force, whileRunning = false, finish, migrationsFolder = "db/migrations" }: RestoreOptions,
) {
  const migrations = readMigrationFiles({ migrationsFolder });
  const level = requireKnownLevel(header, migrations);
  if (!whileRunning) await requireAlone(session);
  const stored = await prepareFiles(files, source);
  await session.query("begin");
  try {
    for (const setting of [
      "timezone = 'UTC'",
      "datestyle = 'ISO'",
      "intervalstyle = 'postgres'",
      "statement_timeout = 0",
      "lock_timeout = '10s'",
      // The transaction waits while the files are written.
      "idle_in_transaction_session_timeout = 0",
    ]) {
      await session.query(`set local ${setting}`);
    }
    await prepare(session);
    const present = await listTables(session);
    if (!force) await requireEmpty(session, present, source.name);
    const version = whileRunning ? await readVersion(session, present) : undefined;
    await dropTables(session, present, header);
    await session.query("delete from drizzle.__drizzle_migrations");
    for (const migration of migrations.slice(0, level)) await apply(session, migration);
    // Otherwise the rows would count as a change at the commit; the version is that of the backup.
    await session.query("select set_config('savia.content_raised', pg_current_xact_id()::text, true)");
    await fill(session, header, source);
    for (const migration of migrations.slice(level)) await apply(session, migration);
    if (version !== undefined) await raiseVersion(session, version);
    await finish?.(session, header);
    await stored.write();
    await session.query("commit");
  } catch (error) {
    await session.query("rollback").catch(() => undefined);
    await stored.undo();
    throw error;
  }
  try {
    // Last, so that a restore that fails before can be repeated with every file still there.
    if (force) await files.deleteOthers(stored.paths);
    // Otherwise the embedded database would vacuum tables this large only at night (maintenance.server.ts).
    const tables = (await listTables(session)).map(({ name }) => quoteIdentifier(name));
    await session.query(`vacuum analyze ${tables.join(", ")}`);
  } catch (error) {
    throw new UnfinishedRestoreError(
      `The site is restored, with all its rows and files. Only the end failed, so files of the site that was replaced may still be there: ${messageOf(error)}\nTo finish, repeat it: npm run restore -- ${source.name} --force`,
      { cause: error },
    );
  }
}

/** Creates what the migrator expects before the first migration. */
async function prepare(session: Session) {
  await session.query("create extension if not exists pg_trgm");
  await session.query("create schema if not exists drizzle");
  await session.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
}

/** The number of our migrations in the backup, which may be older than this version of the site but not newer. */
function requireKnownLevel(header: Header, migrations: Migration[]): number {
  const level = levelOf(header, migrations);
  if (level !== undefined) return level;
  const hashes = migrationsIn(header);
  const newer = migrations.every(({ hash }, index) => hashes[index] === hash);
  if (newer)
    throw new NewerBackupError(
      "The backup was made by a newer version of the site. Install that version, then restore. Nothing was changed.",
    );
  throw new BackupError(
    "The backup's tables were made by other migrations than this version of the site has. Install the version that made it, then restore. Nothing was changed.",
  );
}

/**
 * A running site would serve cached pages and send mails during the restore. The embedded database is locked anyway.
 */
async function requireAlone(session: Session) {
  if (session.kind === "embedded") return;
  const row = oneRow(
    await session.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'savia%'",
    ),
  );
  if (row.count > 0)
    throw new BackupError(
      `The site is running on this database (${row.count} connections). Stop all its processes first. Nothing was changed.`,
    );
}

async function requireEmpty(session: Session, tables: TableHeader[], file: string) {
  const full: string[] = [];
  for (const { name } of tables) {
    const row = oneRow(
      await session.query<{ count: number }>(`select count(*)::int as count from ${quoteIdentifier(name)}`),
    );
    if (row.count > 0) full.push(`${row.count} ${name}`);
  }
  if (full.length > 0) {
    throw new BackupError(
      `The database is not empty (${full.join(", ")}). To REPLACE all of it with the backup:\n\n  npm run restore -- ${file} --force\n\nNothing was changed.`,
    );
  }
}

/**
 * The content version of the site that is replaced. The lock makes whoever creates an account or gets a role at
 * this moment wait, and fail, instead of losing it.
 */
async function readVersion(session: Session, present: TableHeader[]): Promise<number> {
  if (!present.some(({ name }) => name === "users")) return 0;
  await session.query("lock table users, user_roles in access exclusive mode");
  const found = oneRow(await session.query<{ roles: number }>("select count(*)::int as roles from user_roles"));
  if (found.roles > 0) throw new AccountExistsError("Somebody has a role on this installation. Nothing was changed.");
  const [row] = await session.query<{ version: number }>("select version::float8 as version from content_version");
  return row?.version ?? 0;
}

/** Higher than before, so that every running process notices that all of its pages are out of date. */
async function raiseVersion(session: Session, before: number) {
  await session.query(
    `insert into content_version (id, version) values (1, $1::bigint + 1)
     on conflict (id) do update set version = greatest(content_version.version, $1::bigint) + 1, changed_at = now()`,
    [before],
  );
}

/** Drops only tables created by the site: a database that belongs to something else is refused. */
async function dropTables(session: Session, present: TableHeader[], header: Header) {
  const current = oneRow(
    await session.query<{ applied: boolean }>("select exists (select from drizzle.__drizzle_migrations) as applied"),
  );
  if (!current.applied && present.length > 0) {
    throw new BackupError(
      `The database holds tables that are not the site's (${present.map(({ name }) => name).join(", ")}). Give the site a database of its own. Nothing was changed.`,
    );
  }
  const names = new Set([...present, ...header.tables].map(({ name }) => quoteIdentifier(name)));
  if (names.size > 0) await session.query(`drop table if exists ${[...names].join(", ")} cascade`);
}

async function apply(session: Session, migration: Migration) {
  for (const statement of migration.sql) if (statement.trim()) await session.query(statement);
  await session.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
    migration.hash,
    migration.folderMillis,
  ]);
}

async function fill(session: Session, header: Header, source: BackupSource) {
  const tables = new Map((await listTables(session)).map((table) => [table.name, table]));
  for (const { name, columns } of header.tables) {
    const known = new Set(tables.get(name)?.columns.map((column) => column.name));
    const unknown = columns.filter((column) => !known.has(column.name)).map((column) => column.name);
    if (unknown.length > 0)
      throw new BackupError(
        `The backup has ${name}.${unknown.join(`, ${name}.`)}, which its migrations do not make. Nothing was changed.`,
      );
  }
  const wanted = new Map(header.tables.map((table) => [table.name, table]));
  // Foreign keys are added again after all rows, because tables may reference each other and themselves.
  const keys = await dropForeignKeys(session);
  for await (const part of readParts(source)) {
    if (part.kind === "rows") await insertRows(session, wanted.get(part.table)!, part.lines);
  }
  for (const { name, lastValue } of header.sequences) {
    if (lastValue !== null)
      await session.query("select setval(to_regclass($1::text), $2::text::bigint)", [
        `public.${quoteIdentifier(name)}`,
        lastValue,
      ]);
  }
  for (const key of keys)
    await session.query(`alter table ${key.table} add constraint ${quoteIdentifier(key.name)} ${key.definition}`);
}

/** Returns the definitions with which to add them again. */
async function dropForeignKeys(session: Session) {
  const keys = await session.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);
  for (const { table, name } of keys)
    await session.query(`alter table ${table} drop constraint ${quoteIdentifier(name)}`);
  return keys;
}

/** Sends the lines as one JSON document. The database casts every value from text itself, so no precision is lost. */
async function insertRows(session: Session, { name, columns }: TableHeader, lines: string[]) {
  const values = columns.map((column, index) => `(line->>${index})::${column.type}`).join(", ");
  await session.query(
    `insert into ${quoteIdentifier(name)} (${columns.map((column) => quoteIdentifier(column.name)).join(", ")}) overriding system value
     select ${values} from json_array_elements($1::text::json) as line`,
    [`[${lines.join(",")}]`],
  );
}
