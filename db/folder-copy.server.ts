import { constants } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";

/** A copy of the database's folder, as it would be found after a power cut: whatever was committed is in it. */
export async function copyDatabaseFolder(dataDir: string, target: string) {
  try {
    // Copy on write where the file system can, so that even a large database is copied in an instant.
    await cp(join(dataDir, "database"), target, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}
