import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { StartError } from "../start-error.ts";
import { restrictToOwner } from "./permissions.server.ts";
import { errorCode, errorMessage } from "../error-code.ts";

/**
 * Creates DATA_DIR, or explains in one message why it cannot be used. Restricts existing and new files to the current
 * user, whatever the shell's umask.
 */
export function openDataFolder(dataDir: string): { notRestricted: string[] } {
  process.umask(0o077);
  const folder = resolve(dataDir);
  try {
    makeFolder(folder);
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error("not a directory"), { code: "ENOTDIR" });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // access() only checks permissions; an actual write also detects read-only mounts, quotas and full disks.
    const probe = join(folder, `.write-test-${process.pid}`);
    writeFileSync(probe, "", { mode: 0o600 });
    rmSync(probe, { force: true });
  } catch (error) {
    throw new StartError(explainUnusable(folder, error));
  }
  return restrictToOwner(folder);
}

/** Not `recursive`: on file systems that answer ENOENT to every new entry (/proc), Node would retry forever. */
function makeFolder(folder: string) {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process of the site created it first.
    if (errorCode(error) !== "EEXIST") throw error;
  }
}

function explainUnusable(folder: string, error: unknown): string {
  const user = userInfo().username;
  const reasons: Record<string, string> = {
    EACCES: `The user ${user} may not write there. Give it the folder: chown -R ${user} ${folder}`,
    EPERM: `The user ${user} may not write there. Give it the folder: chown -R ${user} ${folder}`,
    EROFS: "It lies on a read-only file system. Mount it writable, or choose another folder.",
    ENOTDIR: "It is a file, or a part of its path is. Choose a folder.",
    EEXIST: "It is a file. Choose a folder.",
    ENOENT:
      "It cannot be made there: a part of its path is a broken link, or no place for files. Choose another folder.",
    ENOSPC: "Its disk is full. Free some space, then start again.",
    EDQUOT: `The disk quota of the user ${user} is used up. Free some space, then start again.`,
    ELOOP: "Its path is a circle of links. Choose another folder.",
  };
  return (
    `The data folder ${folder} cannot be used. ${reasons[String(errorCode(error))] ?? errorMessage(error)}\n` +
    "The folder is named by DATA_DIR (default .data). Nothing was changed."
  );
}
