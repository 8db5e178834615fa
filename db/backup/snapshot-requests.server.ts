import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { copyDatabaseFolder } from "../embedded/folder-copy.server.ts";
import { isDiskFull } from "../unavailable.ts";
import { FolderInUseError, lockFolder } from "../embedded/folder-lock.server.ts";
import { errorCode } from "../error-code.ts";

/**
 * Only one process can open the embedded database. When the site is running, the backup command asks it for a copy of
 * the folder through files: NAME.wanted -> NAME.taken -> NAME.done (or NAME.failed, NAME.full), with the copy in NAME/. Whoever
 * can write there has access to the database anyway, so this exposes nothing new.
 */
export const backupFolder = (dataDir: string) => join(dataDir, "backups");

const checkEvery = 500;
const pollEvery = 100;
const staleAfter = 24 * 3_600_000;

/** Runs in the site's process. */
export function answerSnapshotRequests(dataDir: string, copyTo: (target: string) => Promise<void>) {
  const folder = backupFolder(dataDir);
  let answering: Promise<void> | undefined;
  void removeStale(folder);
  const timer = setInterval(() => {
    answering ??= answer().finally(() => {
      answering = undefined;
    });
  }, checkEvery).unref();

  async function answer() {
    const names = await readdir(folder).catch(() => []);
    for (const wanted of names.filter((entry) => /^snapshot-\d+-[\da-f]+\.wanted$/.test(entry))) {
      const name = join(folder, wanted.replace(".wanted", ""));
      try {
        await rename(`${name}.wanted`, `${name}.taken`);
        await copyTo(name);
        await rename(`${name}.taken`, `${name}.done`);
      } catch (error) {
        // Renaming needs no room on a full disk.
        if (isDiskFull(error)) await rename(`${name}.taken`, `${name}.full`).catch(() => undefined);
        else
          await writeFile(`${name}.failed`, error instanceof Error ? error.message : String(error)).catch(
            () => undefined,
          );
      }
    }
  }

  return {
    async stop() {
      clearInterval(timer);
      await answering;
    },
  };
}

/**
 * Copies the database folder: here if no process uses it, otherwise through that process. The caller removes the copy.
 */
export async function takeSnapshot(
  dataDir: string,
  replyTimeout = 60_000,
): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = backupFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeStale(folder);
  const name = join(folder, `snapshot-${process.pid}-${randomBytes(6).toString("hex")}`);
  const remove = async () => {
    for (const path of [name, ...[".wanted", ".taken", ".done", ".failed", ".full"].map((end) => name + end)])
      await rm(path, { recursive: true, force: true });
  };
  try {
    if (!(await copyUnused(dataDir, name))) await requestCopy(dataDir, name, replyTimeout);
    return { folder: name, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Returns false when a process uses the database. */
async function copyUnused(dataDir: string, target: string): Promise<boolean> {
  const lock = lockUnused(dataDir);
  if (!lock) return false;
  try {
    await copyDatabaseFolder(dataDir, target);
    return true;
  } finally {
    lock.release();
  }
}

function lockUnused(dataDir: string) {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (error instanceof FolderInUseError) return undefined;
    throw error;
  }
}

async function requestCopy(dataDir: string, name: string, replyTimeout: number) {
  await writeFile(`${name}.wanted`, "");
  for (let waited = 0; ; waited += pollEvery) {
    if (await exists(`${name}.done`)) return;
    if (await exists(`${name}.full`))
      throw Object.assign(new Error("The disk has no room for the copy of the database that a backup needs."), {
        code: "ENOSPC",
      });
    if (await exists(`${name}.failed`))
      throw new Error(`The running site could not copy its database: ${await readFile(`${name}.failed`, "utf8")}`);
    if (waited % 5000 === 0 && waited > 0) {
      const lock = lockUnused(dataDir);
      lock?.release();
      if (lock) throw new Error("The site stopped before it had copied its database. Run the backup again.");
    }
    // Once the request is taken there is no deadline: copying a large database may take long.
    if (waited > replyTimeout && !(await exists(`${name}.taken`)))
      throw new Error(`A process uses the data folder ${dataDir} but does not answer: is it the site?`);
    await wait(pollEvery);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Removes copies left by processes that were killed. No backup takes a day, so a process id that is used again is one. */
async function removeStale(folder: string) {
  for (const entry of await readdir(folder).catch(() => [])) {
    if (!entry.startsWith("snapshot-")) continue;
    const path = join(folder, entry);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    const owner = /^snapshot-(\d+)-/.exec(entry)?.[1];
    if ((owner && !isRunning(Number(owner))) || Date.now() - mtimeMs > staleAfter)
      await rm(path, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs as another user.
    return errorCode(error) === "EPERM";
  }
}
