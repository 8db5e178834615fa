import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockFile, type FileLock } from "../data-folder/file-lock.server.ts";
import { StartError } from "../start-error.ts";

export class FolderInUseError extends StartError {}

/** Two processes on one embedded database would destroy it. */
export function lockFolder(folder: string): FileLock {
  const holderFile = join(folder, "lock.pid");
  const lock = lockFile(join(folder, "lock"));
  if (!lock)
    throw new FolderInUseError(
      `The data folder ${folder} is in use by process ${readHolder(holderFile)}.\n` +
        "Stop that process first, or give this one a folder of its own with DATA_DIR. Nothing was changed.",
    );
  writeFileSync(holderFile, String(process.pid), { mode: 0o600 });
  return lock;
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "(unknown)";
  }
}
