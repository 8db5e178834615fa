import { z } from "zod";

/**
 * A backup is a .tar.gz, in this order:
 *   backup.json                    what it is: format, time, migrations, tables with their columns
 *   tables/NAME/000001.ndjson …    rows, one JSON array of texts (or null) per line
 *   files/PATH                     uploads, and the secret that signs sessions
 *   summary.json                   how many rows and files it must hold; its absence means the file was cut off
 */
export const formatVersion = 1;

/** A part of a table grows to about this many characters. */
export const chunkBytes = 1024 * 1024;

const tableHeader = z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) });

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

/** Where the files beside the database come from and go to. */
export type BackupFiles = {
  list(): Promise<string[]>;
  get(path: string): Promise<Buffer | undefined>;
  put(path: string, bytes: Buffer): Promise<void>;
};
