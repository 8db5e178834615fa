import { readFileSync } from "node:fs";

/** File descriptors reserved for the database, the log, storage and outgoing connections. */
const reservedFiles = 256;
const upperLimit = 5000;

/** How many connections a process accepts, so that it never runs out of file descriptors. */
export function maxConnections(limits = readLimits()): number {
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? 1024);
  return Math.max(64, Math.min(upperLimit, files - reservedFiles));
}

/** Linux only; elsewhere the usual limit of 1024 is assumed. */
function readLimits(): string {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return "";
  }
}
