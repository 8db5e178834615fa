import { readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/**
 * Every build has its own folder, `build/<id>` with `client/` and `server/`, so that a new build does not affect a
 * running process. `build/current` lists the ids of the retained builds, newest first. It is replaced atomically when a
 * build is complete.
 */
export const builds = { root: "build", kept: 3, listFile: "current", copyVersionFile: "copy-version" };

/** The ids of the complete builds, newest first. */
export function listBuilds(root = builds.root): string[] {
  try {
    return readFileSync(join(root, builds.listFile), "utf8").split("\n").filter(Boolean);
  } catch {
    return [];
  }
}

/** The server of the newest build at this moment, and the environment to start it with. */
export function newestServer(root = builds.root) {
  const folder = resolve(root, listBuilds(root)[0] ?? "missing");
  return {
    file: join(folder, "server/index.js"),
    // Node stores its compiled scripts there, which makes the next start a third faster.
    environment: { NODE_COMPILE_CACHE: join(folder, "compile-cache") },
  };
}

/** The version of the copy (resources.server.ts) in a build. */
export function copyVersionOf(root: string, id: string): string | undefined {
  try {
    return readFileSync(join(root, id, builds.copyVersionFile), "utf8");
  } catch {
    return undefined;
  }
}

/** The build this code runs from. Only valid in the bundle, which is the single file build/<id>/server/index.js. */
export function ownBuild(): { root: string; id: string } {
  const folder = dirname(import.meta.dirname);
  return { root: dirname(folder), id: basename(folder) };
}
