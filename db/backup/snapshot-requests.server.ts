import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { copyDatabaseFolder } from "../embedded/folder-copy.server.ts";
import { FolderInUseError, lockFolder } from "../embedded/folder-lock.server.ts";

/**
 * The embedded database belongs to one process. A backup command that finds it taken asks that process for a copy of
 * the folder, through files beside it: NAME.wanted -> NAME.taken -> NAME.done (or NAME.failed), the copy in NAME/.
 * Whoever may write there owns the database anyway, so nothing new is exposed.
 */
export const backupFolder = (dataDir: string) => join(dataDir, "backups");

const lookEvery = 500;
const askEvery = 100;
const forgottenAfter = 24 * 3_600_000;

/** Runs in the site's process. */
export function answerSnapshotRequests(dataDir: string, copyTo: (target: string) => Promise<void>) {
  const folder = backupFolder(dataDir);
  let answering: Promise<void> | undefined;
  void removeForgotten(folder);
  const timer = setInterval(() => {
    answering ??= look().finally(() => {
      answering = undefined;
    });
  }, lookEvery).unref();

  async function look() {
    const names = await readdir(folder).catch(() => []);
    for (const wanted of names.filter((entry) => /^snapshot-[\da-f]+\.wanted$/.test(entry))) {
      const name = join(folder, wanted.replace(".wanted", ""));
      try {
        await rename(`${name}.wanted`, `${name}.taken`);
        await copyTo(name);
        await rename(`${name}.taken`, `${name}.done`);
      } catch (error) {
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

/** A copy of the database's folder, made here when nobody uses it, else by the process that does. The caller removes it. */
export async function takeSnapshot(
  dataDir: string,
  patience = 60_000,
): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = backupFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeForgotten(folder);
  const name = join(folder, `snapshot-${randomBytes(6).toString("hex")}`);
  const remove = async () => {
    for (const path of [name, ...[".wanted", ".taken", ".done", ".failed"].map((end) => name + end)])
      await rm(path, { recursive: true, force: true });
  };
  try {
    if (!(await copyUnused(dataDir, name))) await ask(dataDir, name, patience);
    return { folder: name, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** False when a process uses the database. */
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

async function ask(dataDir: string, name: string, patience: number) {
  await writeFile(`${name}.wanted`, "");
  for (let waited = 0; ; waited += askEvery) {
    if (await exists(`${name}.done`)) return;
    if (await exists(`${name}.failed`))
      throw new Error(`The running site could not copy its database: ${await readFile(`${name}.failed`, "utf8")}`);
    if (waited % 5000 === 0 && waited > 0) {
      const lock = lockUnused(dataDir);
      lock?.release();
      if (lock) throw new Error("The site stopped before it had copied its database. Run the backup again.");
    }
    // Once it is taken it is worth waiting: a large database takes as long as its disk does.
    if (waited > patience && !(await exists(`${name}.taken`)))
      throw new Error(`A process uses the data folder ${dataDir} but does not answer: is it the site?`);
    await wait(askEvery);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Copies whose command was killed; a command that still reads one is never a day old. */
async function removeForgotten(folder: string) {
  for (const entry of await readdir(folder).catch(() => [])) {
    if (!entry.startsWith("snapshot-")) continue;
    const path = join(folder, entry);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > forgottenAfter) await rm(path, { recursive: true, force: true });
  }
}
