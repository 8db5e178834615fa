import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileSource, fileTarget } from "#db/backup/backup-file.ts";
import { openFile } from "../storage/folder-storage.server.ts";
import { backupStore, type BackupStore } from "./stored-backup.server.ts";

export function openFolderStore(folder: string): BackupStore {
  const pathOf = (name: string) => join(folder, name);
  return backupStore({
    names: () => readdir(folder).catch(() => []),
    isWhole: async ({ file, bytes }) => (await stat(pathOf(file)).catch(() => undefined))?.size === bytes,
    read: (name) => readFile(pathOf(name), "utf8").catch(() => ""),
    async write(name, text) {
      await writeFile(`${pathOf(name)}.part`, text, { mode: 0o600, flush: true });
      await rename(`${pathOf(name)}.part`, pathOf(name));
    },
    delete: (name) => rm(pathOf(name), { force: true }),
    async createTarget(file) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return fileTarget(pathOf(file));
    },
    source: (file, passphrase) => fileSource(pathOf(file), passphrase),
    open: (file) => openFile(pathOf(file)),
  });
}
