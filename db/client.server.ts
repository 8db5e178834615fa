import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { hasRoomForRows, watchDiskOf } from "./disk/disk-space.server.ts";
import type * as schema from "./schema.ts";
import { errorCode } from "./error-code.ts";

type Rows<Row> = { rows: Row[] };
/** What execute() returns on both databases. */
interface QueryRows extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}
export type Database = PgDatabase<QueryRows, typeof schema>;

export type Maintenance = <Row extends Record<string, unknown>>(statement: string) => Promise<Row[]>;

export type OpenDatabase = {
  kind: "embedded" | "postgres";
  /** The id of the restore in the browser that the data came from when this process opened it; empty if from none. */
  restoreMark: string;
  db: Database;
  /**
   * Calls back on NOTIFY, with its payload, and after a reconnect, without one. This is only a hint that saves waiting for the next poll: a dead
   * connection may go unnoticed for a while.
   */
  listen(channel: string, onNotify: (payload?: string) => void): Promise<void>;
  /** Runs a short query with a deadline in milliseconds, after which its connection is closed. */
  probe<Row extends Record<string, unknown>>(text: string, milliseconds: number): Promise<Row[]>;
  /** Runs statements that cannot be in a transaction, such as VACUUM, on one connection. They wait for locks for 2 s. */
  maintain<Result>(work: (query: Maintenance) => Promise<Result>): Promise<Result>;
  /** Embedded only: copies the database folder while nothing writes to it. */
  copyTo?(target: string): Promise<void>;
  /** False while a backup is being restored. Another process than the one that restores it may notice a moment later. */
  acceptsWrites(): boolean;
  /**
   * For a restore: from now on every write of every process throws WritesClosedError, until this process calls the
   * returned function or ends, or a process starts on the restored data. Undefined when they are closed already.
   */
  closeWrites(): Promise<(() => Promise<void>) | undefined>;
  /** The data was replaced: this process writes nothing more. */
  stopWriting(): void;
  close(): Promise<void>;
};

// On globalThis because development reloads modules, and opening the embedded database twice would destroy it.
declare global {
  var openDatabase: OpenDatabase | undefined;
}

export async function openDatabase(options: { databaseUrl?: string; dataDir: string }): Promise<OpenDatabase> {
  if (globalThis.openDatabase) return globalThis.openDatabase;
  if (options.dataDir) watchDiskOf(options.dataDir);
  const opened = options.databaseUrl
    ? await (await import("./postgres/postgres.server.ts")).openPostgres(options.databaseUrl)
    : await (await import("./embedded/embedded.server.ts")).openEmbedded(options.dataDir);
  globalThis.openDatabase = opened;
  return opened;
}

export function currentDatabase(): OpenDatabase {
  if (!globalThis.openDatabase)
    throw new Error("The database is not open yet: openDatabase() runs at the start of the process.");
  return globalThis.openDatabase;
}

/**
 * The database of this process. Inside db().transaction(async (tx) => …) use only tx: using db() there would deadlock.
 */
export function db(): Database {
  return currentDatabase().db;
}

/** False while the database refuses writes: the disk is full, or a backup is being restored. */
export function canStoreRows(): boolean {
  return currentDatabase().acceptsWrites() && hasDiskForRows();
}

/** False while the embedded database refuses writes because the disk is full. PostgreSQL has its own disk. */
export function hasDiskForRows(): boolean {
  return currentDatabase().kind === "postgres" || hasRoomForRows();
}

export async function closeDatabase() {
  const opened = globalThis.openDatabase;
  globalThis.openDatabase = undefined;
  await opened?.close();
}

/** Recognizes a violated unique constraint on either database. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && errorCode(error.cause) === "23505";
}
