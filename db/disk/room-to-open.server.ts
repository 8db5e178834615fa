import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "../start-error.ts";
import {
  inMegabytes,
  measure,
  newDatabaseBytes,
  requireRoomBeside,
  reserveBytes,
  walSegmentBytes,
} from "./disk-space.server.ts";

const cleanOpenBytes = 2 * 1024 * 1024;

/** Opening the database fails or hangs when space runs out halfway, so it is refused beforehand. */
export function requireRoomToOpen(databaseFolder: string) {
  const exists = existsSync(join(databaseFolder, "PG_VERSION"));
  const needed = !exists ? newDatabaseBytes : opensWithoutWriting(databaseFolder) ? cleanOpenBytes : reserveBytes;
  const folder = dirname(databaseFolder);
  const free = measure(folder);
  if (free >= needed) return;
  throw new StartError(
    `The disk of the data folder ${folder} is full: ${inMegabytes(free)} MB are free, and ` +
      `${exists ? "opening the database" : "a new database"} needs ${inMegabytes(needed)} MB.\n` +
      "Free some space, then start again. Nothing was changed.",
  );
}

/** A backup copies the folder. Copy-on-write file systems need less, but that is not known beforehand. */
export function requireRoomForCopy(databaseFolder: string) {
  requireRoomBeside(dirname(databaseFolder), sizeOf(databaseFolder));
}

/**
 * True after a clean shutdown, unless the current WAL segment is three quarters full: then PostgreSQL creates the next
 * one when it opens. After a crash, recovery writes too. Control file layout: src/include/catalog/pg_control.h.
 */
function opensWithoutWriting(databaseFolder: string): boolean {
  try {
    const control = readFileSync(join(databaseFolder, "global", "pg_control"));
    const state = control.readUInt32LE(16);
    const checkpoint = control.readBigUInt64LE(32);
    const used = Number(checkpoint % BigInt(walSegmentBytes)) / walSegmentBytes;
    return state === databaseShutDown && (used < 0.7 || hasSegmentAfter(databaseFolder, checkpoint));
  } catch {
    return false;
  }
}

const databaseShutDown = 1;

function hasSegmentAfter(databaseFolder: string, position: bigint): boolean {
  const next = Number(position / BigInt(walSegmentBytes)) + 1;
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, "0");
  // Always timeline 1: an embedded database is never promoted.
  return existsSync(join(databaseFolder, "pg_wal", `${hex(1)}${hex(Math.floor(next / 256))}${hex(next % 256)}`));
}

function sizeOf(folder: string): number {
  let size = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) size += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return size;
}
