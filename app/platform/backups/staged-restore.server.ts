import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { lockFile, type FileLock } from "#db/data-folder/file-lock.server.ts";

/**
 * A restore in the browser works in DATA_DIR/restore: the uploaded file, how it is going (status.json) and, for the
 * embedded database, a whole new site in `site`, which takes the place of the old one at the next start. Until then
 * nothing is changed.
 */
export const restoreFolder = (dataDir: string) => join(dataDir, "restore");
const stagedSite = (dataDir: string) => join(restoreFolder(dataDir), "site");
const readyMarker = (dataDir: string) => join(restoreFolder(dataDir), "ready");
const statusFile = (dataDir: string) => join(restoreFolder(dataDir), "status.json");
/** Beside the folder, which every restore makes anew. The process that looks after a restore holds it. */
const activeLock = (dataDir: string) => join(dataDir, "restore.lock");

export const restoreProblems = [
  "passphrase",
  "damaged",
  /** Its name is the detail. */
  "unknownTable",
  "newer",
  "diskFull",
  "storage",
  "accountExists",
  "stopped",
  "other",
] as const;
const statusSchema = z.object({
  id: z.string(),
  /** "done" is in no file: only the restored site says it. */
  phase: z.enum(["receiving", "checking", "restoring", "starting", "done", "failed"]),
  problem: z.enum(restoreProblems).optional(),
  detail: z.string().optional(),
});
export type RestoreStatus = z.output<typeof statusSchema>;

export function readRestoreStatus(dataDir: string): RestoreStatus | undefined {
  try {
    return statusSchema.parse(JSON.parse(readFileSync(statusFile(dataDir), "utf8")));
  } catch {
    return undefined;
  }
}

/** The lock of the restore that this process looks after. */
let held: FileLock | undefined;

const hasEnded = ({ phase }: RestoreStatus) => phase === "starting" || phase === "failed";

export function writeRestoreStatus(dataDir: string, status: RestoreStatus) {
  try {
    writeFileSync(`${statusFile(dataDir)}.part`, JSON.stringify(status), { mode: 0o600 });
    renameSync(`${statusFile(dataDir)}.part`, statusFile(dataDir));
  } finally {
    if (hasEnded(status)) releaseLock();
  }
}

function releaseLock() {
  held?.release();
  held = undefined;
}

/** The restore that is going on, in whichever process of the site; not one whose process has ended. */
export function findActiveRestore(dataDir: string): RestoreStatus | undefined {
  const status = readRestoreStatus(dataDir);
  if (!status || hasEnded(status)) return undefined;
  const free = lockFile(activeLock(dataDir));
  free?.release();
  return free ? undefined : status;
}

/** In milliseconds: longer than another process needs to look whether a restore is going on. */
const lookTime = 300;

/** False when another restore is going on, or has ended and waits for the next start. */
export function beginRestore(dataDir: string, id: string): boolean {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFile(activeLock(dataDir), lookTime);
  if (!lock) return false;
  if (isRestoreReady(dataDir)) {
    lock.release();
    return false;
  }
  held = lock;
  try {
    rmSync(restoreFolder(dataDir), { recursive: true, force: true });
    mkdirSync(restoreFolder(dataDir), { recursive: true, mode: 0o700 });
    writeRestoreStatus(dataDir, { id, phase: "receiving" });
  } catch (error) {
    releaseLock();
    throw error;
  }
  return true;
}

/**
 * Deletes what a restore left whose process was killed: a whole backup, with everybody's password hash. For a start on
 * PostgreSQL, where other processes may be at work; a start on the embedded database does it in takeOverStagedSite().
 */
export function removeAbandonedRestore(dataDir: string) {
  // The last one is of an embedded database that was used here before.
  const left = [...largeFiles(dataDir), readyMarker(dataDir)].filter((path) => existsSync(path));
  const lock = left.length > 0 ? lockFile(activeLock(dataDir)) : undefined;
  if (!lock) return;
  try {
    for (const path of left) rmSync(path, { recursive: true, force: true });
  } finally {
    lock.release();
  }
}

export const uploadedFile = (dataDir: string) => join(restoreFolder(dataDir), "upload");
export { stagedSite };

/** From now on the next start uses the staged site. */
export function markReady(dataDir: string) {
  writeFileSync(readyMarker(dataDir), "", { mode: 0o600, flush: true });
}

/** Only on the embedded database: a restored site waits for the next start, and nothing may change it any more. */
export const isRestoreReady = (dataDir: string) => existsSync(readyMarker(dataDir));

/** Deletes what is large; the status stays for the page that shows it. */
export function removeStaged(dataDir: string) {
  for (const path of largeFiles(dataDir)) rmSync(path, { recursive: true, force: true });
}

const largeFiles = (dataDir: string) => [
  uploadedFile(dataDir),
  // What has arrived of an upload.
  `${uploadedFile(dataDir)}.part`,
  stagedSite(dataDir),
];
