import { errorCode } from "./error-code.ts";

/**
 * Errors after which a retry may succeed: connection refused or lost, server starting or stopping, too many
 * connections, timeout, disk full, a restore.
 */
const codes =
  /^(08...|53100|53300|DISK_FULL|WRITES_CLOSED|ENOSPC|EDQUOT|57P0[1-5]|57014|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|EHOSTUNREACH)$/;
const messages =
  /Connection terminated|not currently accepting connections|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|database is not open|PGlite is closed/i;

export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = errorCode(current);
    if (typeof code === "string" && codes.test(code)) return true;
    if (messages.test(current.message)) return true;
  }
  return false;
}

/** Codes of our own guard (disk/disk-space.server.ts), of PostgreSQL's disk_full and of the file system. */
const fullCodes = new Set<unknown>(["DISK_FULL", "53100", "ENOSPC", "EDQUOT"]);

export function isDiskFull(error: unknown): boolean {
  return hasCode(error, fullCodes);
}

const closedCodes = new Set<unknown>([...fullCodes, "WRITES_CLOSED"]);

/** True when the site can be read but nothing can be stored: the disk is full, or a backup is being restored. */
export function isNothingStored(error: unknown): boolean {
  return hasCode(error, closedCodes);
}

function hasCode(error: unknown, codes: Set<unknown>): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (codes.has(errorCode(current))) return true;
  }
  return false;
}
