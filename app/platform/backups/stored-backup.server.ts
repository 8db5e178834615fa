import { z } from "zod";
import type { BackupSource, BackupTarget } from "#db/backup/format.ts";
import type { StoredFile } from "../storage/storage-types.server.ts";

/**
 * Beside every backup is a note, NAME.json, which is written once the backup has been read back. A backup without a
 * note is not finished: it is not shown, does not count, and is deleted when the next one is made.
 */
const noteSchema = z.object({
  /** The name of the file, which also says whether it is encrypted. */
  file: z.string().regex(/^auto-[a-z0-9-]+\.(tgz|enc)$/),
  /** When the backup was begun: it contains what was stored until then. */
  createdAt: z.coerce.date(),
  verifiedAt: z.coerce.date(),
  bytes: z.number(),
  rows: z.number(),
  files: z.number(),
  seconds: z.number(),
});

export type StoredBackup = z.output<typeof noteSchema>;

/** The automatic backups: in DATA_DIR/backups, or in the bucket when there is one. */
export type BackupStore = {
  /** Those that were read back, newest first. */
  list(): Promise<StoredBackup[]>;
  createTarget(file: string): Promise<BackupTarget>;
  source(file: string, passphrase: string | undefined): BackupSource;
  writeNote(backup: StoredBackup): Promise<void>;
  open(file: string): Promise<StoredFile | undefined>;
  delete(file: string): Promise<void>;
  /** Deletes what backups left that were killed. */
  removeUnfinished(): Promise<void>;
};

export function newBackupFile(now: Date, id: string, encrypted: boolean): string {
  return `auto-${now.toISOString().slice(0, 19).replace(/[:T]/g, "-")}-${id}.${encrypted ? "enc" : "tgz"}`;
}

export function noteOf(file: string): string {
  return file.replace(/\.\w+$/, ".json");
}

export function isAutomatic(name: string): boolean {
  return /^auto-[a-z0-9-]+\.(tgz|enc|json)(\.part)?$/.test(name);
}

export function readNote(text: string): StoredBackup | undefined {
  try {
    return noteSchema.parse(JSON.parse(text));
  } catch {
    // Cut off by a full disk, for example: such a backup does not count.
    return undefined;
  }
}

export function newestFirst(backups: StoredBackup[]): StoredBackup[] {
  return backups.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}
