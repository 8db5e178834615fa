import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = { folder: string; release(): void };

/** A real file system of a few megabytes. Mounting needs root on Linux; without it the test fails and says so. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "savia-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  return {
    folder,
    release() {
      // A lazy unmount works even if a failed test left a process behind.
      execFileSync("umount", ["-l", folder]);
      rmdirSync(folder);
    },
  };
}
