import { constants } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { requireRoomForCopy } from "../disk/room-to-open.server.ts";

/** A copy of the database's folder in the state after a power cut: everything that was committed is in it. */
export async function copyDatabaseFolder(dataDir: string, target: string) {
  const source = join(dataDir, "database");
  requireRoomForCopy(source);
  try {
    // Copy on write where the file system supports it, so that even a large database is copied in an instant.
    await cp(source, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}
