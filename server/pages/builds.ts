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

export function serverFile(id: string, root = builds.root): string {
  return join(root, id, "server/index.js");
}

/** The server of the newest build at this moment, and the environment to start it with. */
export function newestServer(root = builds.root) {
  const id = listBuilds(root)[0] ?? "missing";
  return {
    file: resolve(serverFile(id, root)),
    environment: {
      // Node stores its compiled scripts there if it can write, which makes the next start a third faster.
      NODE_COMPILE_CACHE: resolve(root, id, "compile-cache"),
      ...mallocSettings(process.env),
    },
  };
}

/**
 * How the C library of Linux keeps freed memory, which it reads when a process starts (decision record 10). By default
 * each thread has an area of its own, and after one large upload was freed, large blocks are taken from these areas,
 * where they leave gaps that are never given back. With these settings blocks of 128 kB and more go back to the system
 * when they are freed. Settings of the operator come first.
 */
export function mallocSettings(given: NodeJS.ProcessEnv): Record<string, string> {
  return {
    MALLOC_ARENA_MAX: given.MALLOC_ARENA_MAX ?? "2",
    MALLOC_MMAP_THRESHOLD_: given.MALLOC_MMAP_THRESHOLD_ ?? "131072",
    MALLOC_TRIM_THRESHOLD_: given.MALLOC_TRIM_THRESHOLD_ ?? "131072",
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
