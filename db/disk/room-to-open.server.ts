import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "../start-error.ts";
import { DiskFullError, inMegabytes, measure, newDatabaseBytes, reserveBytes } from "./disk-space.server.ts";

/** A database that was shut down in order opens almost without writing; recovery after a crash needs the full reserve. */
const cleanOpenBytes = 2 * 1024 * 1024;

/** Opening hangs for ever when it runs out of space halfway, so it is refused before it begins. */
export function requireRoomToOpen(databaseFolder: string) {
  const exists = existsSync(join(databaseFolder, "PG_VERSION"));
  const needed = !exists ? newDatabaseBytes : wasShutDown(databaseFolder) ? cleanOpenBytes : reserveBytes;
  const folder = dirname(databaseFolder);
  const free = measure(folder);
  if (free >= needed) return;
  throw new StartError(
    `The disk of the data folder ${folder} is full: ${inMegabytes(free)} MB are free, and ` +
      `${exists ? "opening the database" : "a new database"} needs ${inMegabytes(needed)} MB.\n` +
      "Free some space, then start again. Nothing was changed.",
  );
}

/** A backup copies the folder. (Copies that share blocks need less, but whether they will is not known beforehand.) */
export function requireRoomForCopy(databaseFolder: string) {
  const folder = dirname(databaseFolder);
  const free = measure(folder);
  if (free < sizeOf(databaseFolder) + reserveBytes) throw new DiskFullError(folder, free);
}

/** The field `state` of PostgreSQL's control file (src/include/catalog/pg_control.h); 1 is DB_SHUTDOWNED. */
function wasShutDown(databaseFolder: string): boolean {
  try {
    const file = openSync(join(databaseFolder, "global", "pg_control"), "r");
    try {
      const state = Buffer.alloc(4);
      readSync(file, state, 0, 4, 16);
      return state.readUInt32LE() === 1;
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

function sizeOf(folder: string): number {
  let size = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) size += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return size;
}
