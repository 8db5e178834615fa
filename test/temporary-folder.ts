import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders: string[] = [];

/** A new folder that is removed when this process exits. Not for Vitest: its workers are killed. */
export function temporaryFolder(name: string): string {
  if (folders.length === 0) {
    process.once("exit", () => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    });
  }
  const folder = mkdtempSync(join(tmpdir(), `savia-${name}-`));
  folders.push(folder);
  return folder;
}
