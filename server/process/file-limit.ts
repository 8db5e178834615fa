import { existsSync, readFileSync } from "node:fs";

const file = "/proc/self/limits";
/** File descriptors reserved for the database, the log, storage and outgoing connections. */
const reservedFiles = 256;
const upperLimit = 5000;

/** How many connections a process accepts, so that it never runs out of files. Outside Linux it may have 1024. */
export function maxConnections(limits = existsSync(file) ? readFileSync(file, "utf8") : ""): number {
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? 1024);
  return Math.max(64, Math.min(upperLimit, files - reservedFiles));
}
