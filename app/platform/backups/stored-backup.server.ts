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

/** Where backups are: a folder or a bucket. Names are checked before they get here. */
type Place = {
  /** Of everything there. */
  names(): Promise<string[]>;
  /** Whether the backup is there as its note says. */
  isWhole(backup: StoredBackup, names: string[]): Promise<boolean> | boolean;
  read(name: string): Promise<string>;
  write(name: string, text: string): Promise<void>;
  delete(name: string): Promise<void>;
  /** What no list of files shows. */
  deleteRest?(): Promise<void>;
} & Pick<BackupStore, "createTarget" | "source" | "open">;

export function backupStore(place: Place): BackupStore {
  const names = async () => (await place.names()).filter(isAutomatic);

  async function list(): Promise<StoredBackup[]> {
    const all = await names();
    const notes = all.filter((entry) => entry.endsWith(".json"));
    const found = await Promise.all(
      notes.map(async (name) => {
        const note = readNote(await place.read(name));
        return note && (await place.isWhole(note, all)) ? [note] : [];
      }),
    );
    return found.flat().sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  }

  return {
    list,
    createTarget: async (file) => place.createTarget(checked(file)),
    source: (file, passphrase) => place.source(checked(file), passphrase),
    writeNote: (backup) => place.write(noteOf(checked(backup.file)), JSON.stringify(backup)),
    open: async (file) => place.open(checked(file)),
    async delete(file) {
      // The note first: without it the rest does not count.
      for (const name of [noteOf(checked(file)), file]) await place.delete(name);
    },
    async removeUnfinished() {
      const good = new Set((await list()).flatMap(({ file }) => [file, noteOf(file)]));
      for (const name of await names()) if (!good.has(name)) await place.delete(name);
      await place.deleteRest?.();
    },
  };
}

function checked(name: string): string {
  if (!isAutomatic(name)) throw new Error(`"${name.slice(0, 80)}" is not the name of an automatic backup.`);
  return name;
}

export function noteOf(file: string): string {
  return file.replace(/\.\w+$/, ".json");
}

function isAutomatic(name: string): boolean {
  return /^auto-[a-z0-9-]+\.(tgz|enc|json)(\.part)?$/.test(name);
}

function readNote(text: string): StoredBackup | undefined {
  try {
    return noteSchema.parse(JSON.parse(text));
  } catch {
    // Cut off by a full disk, for example: such a backup does not count.
    return undefined;
  }
}
