import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { hasRoomForRows, watchDiskOf } from "./disk/disk-space.server.ts";
import type * as schema from "./schema.ts";

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export type OpenDatabase = {
  kind: "embedded" | "postgres";
  db: Database;
  /**
   * Calls back when somebody runs NOTIFY on the channel, and after a lost connection was made again. Only a hint that
   * saves waiting for the next poll: a connection can be dead for a while before anybody notices.
   */
  listen(channel: string, onNotify: () => void): Promise<void>;
  /** A short query that fails after so many milliseconds, and then closes a connection that did not answer. */
  probe<Row>(text: string, milliseconds: number): Promise<Row[]>;
  /** Copies the embedded database's folder while nothing writes to it; PostgreSQL needs no such help. */
  copyTo?(target: string): Promise<void>;
  close(): Promise<void>;
};

// On globalThis, because development reloads modules and a second open would destroy the embedded database.
const holder = globalThis as typeof globalThis & { openDatabase?: OpenDatabase };

export async function openDatabase(options: { databaseUrl?: string; dataDir: string }): Promise<OpenDatabase> {
  if (holder.openDatabase) return holder.openDatabase;
  if (options.dataDir) watchDiskOf(options.dataDir);
  const opened = options.databaseUrl
    ? await (await import("./postgres/postgres.server.ts")).openPostgres(options.databaseUrl)
    : await (await import("./embedded/embedded.server.ts")).openEmbedded(options.dataDir);
  holder.openDatabase = opened;
  return opened;
}

export function currentDatabase(): OpenDatabase {
  if (!holder.openDatabase)
    throw new Error("The database is not open yet: openDatabase() runs at the start of the process.");
  return holder.openDatabase;
}

/** The database of this process. Inside db().transaction(async (tx) => …) use tx alone: the outer one would deadlock. */
export function db(): Database {
  return currentDatabase().db;
}

/** False while the embedded database refuses writes because the disk is full. PostgreSQL has a disk of its own. */
export function canStoreRows(): boolean {
  return currentDatabase().kind === "postgres" || hasRoomForRows();
}

export async function closeDatabase() {
  const opened = holder.openDatabase;
  holder.openDatabase = undefined;
  await opened?.close();
}

/** True for "this value exists already" on either database. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { cause?: { code?: string } })?.cause?.code === "23505";
}
