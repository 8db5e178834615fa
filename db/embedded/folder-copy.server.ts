import { constants } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { requireRoomForCopy } from "../disk/room-to-open.server.ts";

/** Copies the database folder. The copy is like the state after a power failure: it contains everything committed. */
export async function copyDatabaseFolder(dataDir: string, target: string) {
  const source = join(dataDir, "database");
  requireRoomForCopy(source);
  try {
    // Copy-on-write where the file system supports it, so that even a large database is copied instantly.
    await cp(source, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}
