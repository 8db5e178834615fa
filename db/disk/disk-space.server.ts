import { statfsSync } from "node:fs";

const megabyte = 1024 * 1024;

/**
 * The space that must stay free, measured on the embedded database (PGlite 0.5, PostgreSQL 18):
 * - a new WAL segment is 16 MB, zero-filled at once, and its creation cannot fail: PostgreSQL panics inside a critical
 *   section, which PGlite turns into an endless loop;
 * - a checkpoint writes pages that are already allocated, about 100 bytes of WAL and a few status files: under 1 MB;
 * - everything else (tables, indexes, temporary files) fails with an ordinary error when the disk is full.
 * So one segment plus 2 MB stay free. Files outside the database leave the same space.
 */
export const reserveBytes = 18 * megabyte;

export const walSegmentBytes = 16 * megabyte;

/** A value is written to the WAL, as full-page images, to its table and to the indexes. */
const bytesPerByte = 6;

/** initdb writes 39 MB (16 MB of it the first WAL segment); migrations and sample content add about 2 MB. */
export const newDatabaseBytes = 44 * megabyte;

/** Below this the admin area shows a warning; nothing is refused yet. */
const lowBytes = 256 * megabyte;

/**
 * In milliseconds. With plenty of space the measurement is cached this long; near the limit it is repeated every time
 * (3 µs).
 */
const cacheFor = 1000;

export class DiskFullError extends Error {
  override name = "DiskFullError";
  readonly code = "DISK_FULL";
  constructor(folder: string, free: number) {
    super(
      `The disk of ${folder} is full: ${inMegabytes(free)} MB are free and ${inMegabytes(reserveBytes)} MB are kept back. ` +
        "Nothing was written. Free some space; the site continues by itself.",
    );
  }
}

export type DiskReport = { state: "ok" | "low" | "full"; freeBytes: number };

type Disk = { folder: string; free: number; at: number };

// On globalThis because development reloads modules.
declare global {
  var saviaDisk: Disk | undefined;
}

/** Call once at the start with the folder that everything is written to. */
export function watchDiskOf(folder: string) {
  globalThis.saviaDisk = { folder, free: 0, at: Number.NEGATIVE_INFINITY };
}

/** Infinity when unknown: no folder is used, or the file system does not report it. */
export function freeBytes(): number {
  const disk = globalThis.saviaDisk;
  if (!disk) return Number.POSITIVE_INFINITY;
  const now = performance.now();
  if (disk.free >= lowBytes && now - disk.at < cacheFor) return disk.free;
  disk.free = measure(disk.folder);
  disk.at = now;
  return disk.free;
}

/** Bytes available to this user; 0 when the file system is out of inodes, because a new file needs one. */
export function measure(folder: string): number {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(folder);
    return files > 0 && ffree < 32 ? 0 : bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Whether `bytes` of data can be written to the database. */
export function hasRoomForRows(bytes = 0): boolean {
  return freeBytes() >= reserveBytes + bytes * bytesPerByte;
}

/** Call before writing rows. */
export function requireRoomForRows(bytes: number) {
  const disk = globalThis.saviaDisk;
  if (disk && !hasRoomForRows(bytes)) throw new DiskFullError(disk.folder, freeBytes());
}

/** Call before writing a file into the data folder. */
export function requireRoomForFile(bytes: number) {
  const disk = globalThis.saviaDisk;
  if (disk && freeBytes() < reserveBytes + bytes) throw new DiskFullError(disk.folder, freeBytes());
}

/** What a backup leaves for the site besides the reserve, so that forms and uploads still work while it is made. */
const roomForSite = 64 * megabyte;

/** Call before writing a backup, or the copy of the database that it needs, into `folder`. */
export function requireRoomBeside(folder: string, bytes: number) {
  const free = measure(folder);
  if (free < reserveBytes + roomForSite + bytes) throw new DiskFullError(folder, free);
}

/** For /readyz, the metrics, the log and the admin area. */
export function diskReport(): DiskReport {
  const free = freeBytes();
  return { state: free < reserveBytes ? "full" : free < lowBytes ? "low" : "ok", freeBytes: free };
}

export function inMegabytes(bytes: number): string {
  return (bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0);
}
