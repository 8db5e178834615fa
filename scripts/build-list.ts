import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { builds, listBuilds } from "../server/pages/builds.ts";
import { errorMessage } from "#db/error-code.ts";

const oneDay = 24 * 3600 * 1000;

/**
 * Makes a build (new or older) the current one by putting it first in the list, and deletes the builds dropped from its
 * end.
 */
export function makeCurrent(root: string, id: string) {
  const before = listBuilds(root);
  if (before[0] === id) return;
  const listed = [id, ...before.filter((build) => build !== id)].slice(0, builds.kept);
  const file = join(root, builds.listFile);
  writeFileSync(`${file}.${process.pid}`, `${listed.join("\n")}\n`);
  renameSync(`${file}.${process.pid}`, file);
  prune(root, listed);
}

function prune(root: string, listed: string[]) {
  for (const name of readdirSync(root)) {
    if (name === builds.listFile || listed.includes(name)) continue;
    // Anything else is an interrupted or unfinished build, or the layout of version 1.0.
    const isBuild = /^[0-9a-f]{12}$/.test(name);
    const path = join(root, name);
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (isBuild || Date.now() - changedAt > oneDay) remove(path);
  }
}

/**
 * A folder that cannot be removed, for example because the site runs as another user, must not stop a build or a start.
 */
function remove(path: string) {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    console.warn(`The old build ${path} could not be removed: ${errorMessage(error)}`);
  }
}
