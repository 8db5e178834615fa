import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { requireRoomForFile } from "#db/disk/disk-space.server.ts";
import { requireStoragePath } from "./storage-path.ts";
import { streamChunks } from "./stream-chunks.server.ts";
import type { Storage, StoredFile } from "./storage-types.server.ts";

const chunkBytes = 64 * 1024;

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
      // Written to a temporary file and renamed, so that a reader never sees half a file, not even after a power cut.
      const temporary = `${file}.${randomBytes(4).toString("hex")}.part`;
      try {
        const handle = await open(temporary, "wx", 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async get(path) {
      return readFile(fileOf(path)).catch(undefinedIfMissing);
    },
    // Not a plain arrow: a bad path must reject, not throw.
    open: async (path) => openFile(fileOf(path)),
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

export async function openFile(file: string): Promise<StoredFile | undefined> {
  const found = await stat(file).catch(undefinedIfMissing);
  return (
    found && {
      size: found.size,
      stream: streamChunks(found.size, chunkBytes, (...range) => readRange(file, ...range)),
    }
  );
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

async function readRange(file: string, start: number, end: number): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(end - start), 0, end - start, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
