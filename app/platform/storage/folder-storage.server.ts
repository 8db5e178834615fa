import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { requireRoomForFile } from "#db/disk/disk-space.server.ts";
import { requireStoragePath, type Storage } from "./storage.server.ts";

/** Files under DATA_DIR/uploads. */
export function openFolderStorage(dataDir: string): Storage {
  const folder = join(dataDir, "uploads");
  const fileOf = (path: string) => join(folder, ...requireStoragePath(path).split("/"));

  return {
    kind: "folder",
    async put(path, bytes) {
      requireRoomForFile(bytes.length);
      const file = fileOf(path);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      // Written beside it and renamed: a reader never sees half a file, not even after a power cut.
      const draft = `${file}.${randomBytes(4).toString("hex")}.part`;
      try {
        const handle = await open(draft, "wx", 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(path) {
      try {
        return await readFile(fileOf(path));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    async delete(path) {
      await rm(fileOf(path), { force: true });
    },
    async list(prefix) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return [];
          throw error;
        },
      );
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
        .filter((path) => path.startsWith(prefix))
        .sort();
    },
  };
}
