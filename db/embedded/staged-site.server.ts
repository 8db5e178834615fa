import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Puts a restored site (DATA_DIR/restore/site) in the place of the one in DATA_DIR, once the restore has marked it as
 * ready. Runs at the start, with the folder locked and the database closed. A start that is killed in between is
 * continued by the next one: what has been moved is not there any more.
 */
export function takeOverStagedSite(dataDir: string) {
  const folder = join(dataDir, "restore");
  const staged = join(folder, "site");
  if (!existsSync(join(folder, "ready"))) {
    // The site was killed during a restore.
    for (const name of ["upload", "upload.part", "site"]) rmSync(join(folder, name), { recursive: true, force: true });
    return;
  }
  const replaced = join(folder, "replaced");
  for (const name of existsSync(staged) ? readdirSync(staged) : []) {
    if (!["database", "uploads", "auth-secret"].includes(name)) continue;
    const current = join(dataDir, name);
    rmSync(`${replaced}-${name}`, { recursive: true, force: true });
    if (existsSync(current)) renameSync(current, `${replaced}-${name}`);
    renameSync(join(staged, name), current);
  }
  for (const name of readdirSync(folder))
    if (name.startsWith("replaced-")) rmSync(join(folder, name), { recursive: true });
  for (const path of [join(folder, "upload"), staged, join(folder, "ready")])
    rmSync(path, { recursive: true, force: true });
}
