import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileSource, fileTarget } from "#db/backup/backup-file.ts";
import { openFile } from "../storage/folder-storage.server.ts";
import {
  isAutomatic,
  newestFirst,
  noteOf,
  readNote,
  type BackupStore,
  type StoredBackup,
} from "./stored-backup.server.ts";

export function openFolderStore(folder: string): BackupStore {
  const pathOf = (name: string) => {
    if (!isAutomatic(name)) throw new Error(`"${name.slice(0, 80)}" is not the name of an automatic backup.`);
    return join(folder, name);
  };
  const names = async () => (await readdir(folder).catch(() => [])).filter(isAutomatic);

  async function list(): Promise<StoredBackup[]> {
    const found: StoredBackup[] = [];
    for (const name of (await names()).filter((entry) => entry.endsWith(".json"))) {
      const note = readNote(await readFile(pathOf(name), "utf8").catch(() => ""));
      const size = note && (await stat(pathOf(note.file)).catch(() => undefined))?.size;
      if (note && size === note.bytes) found.push(note);
    }
    return newestFirst(found);
  }

  return {
    list,
    async createTarget(file) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return fileTarget(pathOf(file));
    },
    source: (file, passphrase) => fileSource(pathOf(file), passphrase),
    async writeNote(backup) {
      const note = pathOf(noteOf(backup.file));
      await writeFile(`${note}.part`, JSON.stringify(backup), { mode: 0o600, flush: true });
      await rename(`${note}.part`, note);
    },
    open: (file) => openFile(pathOf(file)),
    async delete(file) {
      // The note first: without it the rest does not count.
      for (const name of [noteOf(file), file]) await rm(pathOf(name), { force: true });
    },
    async removeUnfinished() {
      const good = new Set((await list()).flatMap(({ file }) => [file, noteOf(file)]));
      for (const name of await names()) if (!good.has(name)) await rm(pathOf(name), { force: true });
    },
  };
}
