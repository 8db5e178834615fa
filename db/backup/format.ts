import type { Readable, Writable } from "node:stream";
import { z } from "zod";

/** Its message says what is wrong with a backup or its destination, and what to do. */
export class BackupError extends Error {}

/**
 * A backup is a .tar.gz, encrypted when there is a passphrase (encryption.ts), in this order:
 *   backup.json                    format, time, migrations, tables with their columns
 *   tables/NAME/000001.ndjson …    rows, each line a JSON array of strings (or null)
 *   files/PATH                     uploads, and the secret that signs sessions
 *   summary.json                   the numbers of rows and files; when it is missing, the backup is truncated
 */
export const formatVersion = 1;

/** The approximate size of one chunk of a table. */
export const chunkBytes = 1024 * 1024;

/** Becomes a part of SQL statements: the names of types, with lengths in digits, and nothing else. */
const columnType = z.string().regex(/^[a-z][a-z0-9 _]*(\(\d+(,\d+)?\)[a-z ]*)?(\[\])?$/);

const tableHeader = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: columnType })),
});

export const headerSchema = z.object({
  format: z.number(),
  createdAt: z.string(),
  database: z.enum(["embedded", "postgres"]),
  /** Hashes of the migrations that were applied, in order. */
  migrations: z.array(z.string()),
  tables: z.array(tableHeader),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
});

export const summarySchema = z.object({ rows: z.record(z.string(), z.number()), files: z.number() });

export type TableHeader = z.infer<typeof tableHeader>;
export type Header = z.infer<typeof headerSchema>;
export type Summary = z.infer<typeof summarySchema>;

/** The session secret that the site generated. Without it everybody would be signed out after a restore. */
export const secretPath = "auth-secret";

/** Access to the files that belong to the site besides its database. */
export type BackupFiles = {
  list(): Promise<string[]>;
  get(path: string): Promise<Buffer | undefined>;
  put(path: string, bytes: Buffer): Promise<void>;
  /** Deletes the uploads that are not among `paths`: those of a site that a restore replaced. */
  deleteOthers(paths: ReadonlySet<string>): Promise<void>;
};

/** Where a backup is read from. It is opened several times: to verify it, for the rows and for the files. */
export type BackupSource = { name: string; open(): Readable; passphrase?: string };

/** Where a backup is written to. It appears there when it is committed, and not at all when it is aborted. */
export type BackupTarget = { stream: Writable; commit(): Promise<void>; abort(): Promise<void> };

export type BackupPhase = "copying" | "rows" | "files" | "checking";

/** For the person who waits: what is done at the moment, and how many rows or files so far. */
export type Progress = (phase: BackupPhase, done: number) => void;
