import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/**
 * A restore in the browser works in DATA_DIR/restore: the uploaded file, how it is going (status.json) and, for the
 * embedded database, a whole new site in `site`, which takes the place of the old one at the next start. Until then
 * nothing is changed.
 */
export const restoreFolder = (dataDir: string) => join(dataDir, "restore");
const stagedSite = (dataDir: string) => join(restoreFolder(dataDir), "site");
const readyMarker = (dataDir: string) => join(restoreFolder(dataDir), "ready");
const statusFile = (dataDir: string) => join(restoreFolder(dataDir), "status.json");

export const restoreProblems = [
  "passphrase",
  "damaged",
  "newer",
  "diskFull",
  "storage",
  "accountExists",
  "stopped",
  "other",
] as const;
const statusSchema = z.object({
  id: z.string(),
  /** The process of the site that looks after it. */
  pid: z.number(),
  phase: z.enum(["receiving", "checking", "restoring", "done", "failed"]),
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

export function writeRestoreStatus(dataDir: string, status: RestoreStatus) {
  writeFileSync(`${statusFile(dataDir)}.part`, JSON.stringify(status), { mode: 0o600 });
  renameSync(`${statusFile(dataDir)}.part`, statusFile(dataDir));
}

/** The restore that is going on; not one whose process has ended. */
export function findActiveRestore(dataDir: string): RestoreStatus | undefined {
  const status = readRestoreStatus(dataDir);
  return status && status.phase !== "done" && status.phase !== "failed" && isRunning(status.pid) ? status : undefined;
}

/** False when another restore is going on. */
export function beginRestore(dataDir: string, id: string): boolean {
  if (findActiveRestore(dataDir)) return false;
  rmSync(restoreFolder(dataDir), { recursive: true, force: true });
  mkdirSync(restoreFolder(dataDir), { recursive: true, mode: 0o700 });
  writeRestoreStatus(dataDir, { id, pid: process.pid, phase: "receiving" });
  return true;
}

export const uploadedFile = (dataDir: string) => join(restoreFolder(dataDir), "upload");
export { stagedSite };

/** From now on the next start uses the staged site. */
export function markReady(dataDir: string) {
  writeFileSync(readyMarker(dataDir), "", { mode: 0o600, flush: true });
}

/** Deletes what is large; the status stays for the page that shows it. */
export function removeStaged(dataDir: string) {
  for (const path of [uploadedFile(dataDir), stagedSite(dataDir)]) rmSync(path, { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
