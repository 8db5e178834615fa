import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../start-error.ts";

export class FolderInUseError extends StartError {}

/**
 * Two processes on one embedded database would destroy it. The lock is an exclusive SQLite transaction on a file next
 * to it: an operating-system lock, which is released when the process ends, however that happens.
 */
export function lockFolder(folder: string): { release(): void } {
  const holderFile = join(folder, "lock.pid");
  const lock = new DatabaseSync(join(folder, "lock"));
  try {
    lock.exec("pragma busy_timeout = 0; begin exclusive");
  } catch {
    lock.close();
    throw new FolderInUseError(
      `The data folder ${folder} is in use by process ${readHolder(holderFile)}.\n` +
        "Stop that process first, or give this one a folder of its own with DATA_DIR. Nothing was changed.",
    );
  }
  writeFileSync(holderFile, String(process.pid), { mode: 0o600 });
  return { release: () => lock.close() };
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "(unknown)";
  }
}
