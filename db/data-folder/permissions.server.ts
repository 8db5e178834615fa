import { chmodSync, lstatSync, readdirSync, type Dirent } from "node:fs";
import { join, parse } from "node:path";

/** Everything the site writes to DATA_DIR. Other entries are left alone: the folder may be shared by mistake. */
const ownEntries = new Set([
  "database",
  "uploads",
  "outbox",
  "backups",
  "restore",
  "auth-secret",
  "lock",
  "lock-journal",
  "lock.pid",
]);

const folderMode = 0o700;
const fileMode = 0o600;

/**
 * Sets folders to 0700 and files to 0600, including those of earlier versions. Only differing modes are changed, so a
 * start with ten thousand files spends about 100 ms here. Returns the entries of other users, which cannot be changed.
 */
export function restrictToOwner(dataDir: string): { notRestricted: string[] } {
  const notRestricted: string[] = [];
  // A sticky folder (/tmp) or the file system's root is shared: only our own entries are restricted there.
  const { mode } = lstatSync(dataDir);
  if (dataDir !== parse(dataDir).root && (mode & 0o1000) === 0) restrict(dataDir, mode, folderMode, notRestricted);
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (ownEntries.has(entry.name)) restrictEntry(dataDir, entry, notRestricted);
  }
  return { notRestricted };
}

/** Restricts one of our folders and everything below it. */
export function restrictTree(folder: string, notRestricted: string[] = []) {
  restrict(folder, lstatSync(folder).mode, folderMode, notRestricted);
  for (const child of readFolder(folder)) restrictEntry(folder, child, notRestricted);
}

function restrictEntry(parent: string, entry: Dirent, notRestricted: string[]) {
  // Symbolic links point outside this folder, and chmod would follow them.
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

/** Undefined when the file no longer exists: another worker may have removed it. */
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
