import { chmodSync, lstatSync, readdirSync, type Dirent } from "node:fs";
import { join, parse } from "node:path";

/** Everything the site writes into DATA_DIR. Other entries are not ours to change: the folder may be shared by mistake. */
const ownEntries = new Set([
  "database",
  "uploads",
  "outbox",
  "backups",
  "auth-secret",
  "lock",
  "lock-journal",
  "lock.pid",
]);

const folderMode = 0o700;
const fileMode = 0o600;

/**
 * Folders 0700 and files 0600, also those of an earlier version. Only what differs is changed, so a start with ten
 * thousand files spends about 100 ms here. Returns what could not be changed (it belongs to another user).
 */
export function restrictToOwner(dataDir: string): { notRestricted: string[] } {
  const notRestricted: string[] = [];
  // A sticky folder (/tmp) or the root of the file system is everybody's: only our own entries are closed there.
  const { mode } = lstatSync(dataDir);
  if (dataDir !== parse(dataDir).root && (mode & 0o1000) === 0) restrict(dataDir, mode, folderMode, notRestricted);
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (ownEntries.has(entry.name)) restrictEntry(dataDir, entry, notRestricted);
  }
  return { notRestricted };
}

/** A folder of ours and everything below it. */
export function restrictTree(folder: string, notRestricted: string[] = []) {
  restrict(folder, lstatSync(folder).mode, folderMode, notRestricted);
  for (const child of readFolder(folder)) restrictEntry(folder, child, notRestricted);
}

function restrictEntry(parent: string, entry: Dirent, notRestricted: string[]) {
  // A link leads to something that is not under this folder; chmod would follow it.
  if (!entry.isDirectory() && !entry.isFile()) return;
  const path = join(parent, entry.name);
  const mode = modeOf(path);
  if (mode === undefined) return;
  if (entry.isDirectory()) restrictTree(path, notRestricted);
  else restrict(path, mode, fileMode, notRestricted);
}

function restrict(path: string, mode: number, wanted: number, notRestricted: string[]) {
  if ((mode & 0o777) === wanted) return;
  try {
    chmodSync(path, wanted);
  } catch {
    notRestricted.push(path);
  }
}

/** Undefined for a file that has just gone: a worker of the same site may remove one meanwhile. */
function modeOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.mode;
}

function readFolder(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}
