import { execFileSync, spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { resolve } from "node:path";
import { temporaryFolder } from "../../test/temporary-folder.ts";

/** The release before this code (test/fixtures/README.md says when to change it). */
export const previousRelease = { name: "1.1", commit: "fa6d1973" };

/**
 * Builds the previous release, or another commit, from the history of this repository, with the packages of this code.
 * Takes a minute.
 */
export function buildPreviousRelease(commit = previousRelease.commit): string {
  const folder = temporaryFolder("previous-release");
  const { status, stdout, stderr } = spawnSync("git", ["archive", commit], {
    maxBuffer: 1024 ** 3,
  });
  if (status !== 0)
    throw new Error(
      `The code of ${commit === previousRelease.commit ? `release ${previousRelease.name}` : commit} is not in this clone. It needs the whole history: git fetch --unshallow\n${stderr.toString()}`,
    );
  execFileSync("tar", ["-x", "-f", "-", "-C", folder], { input: stdout });
  symlinkSync(resolve("node_modules"), resolve(folder, "node_modules"));
  execFileSync(process.execPath, ["scripts/build.ts"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      HOME: process.env.HOME,
      NODE_ENV: "production",
      PATH: `${resolve("node_modules/.bin")}:${process.env.PATH}`,
    },
  });
  return folder;
}
