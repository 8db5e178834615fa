import { existsSync } from "node:fs";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { imageTypes } from "#app/platform/images/image-paths.ts";
import { openStorage } from "#app/platform/storage/storage.server.ts";
import { isStoragePath } from "#app/platform/storage/storage-path.ts";
import type { Env } from "#app/platform/env.server.ts";
import { secretPath, type BackupFiles } from "#db/backup/format.ts";

/** Where backups are stored in the bucket, beside the uploads. */
export const backupPrefix = "backups/";

export async function siteFiles({ dataDir, s3 }: Pick<Env, "dataDir" | "s3">): Promise<BackupFiles> {
  const storage = await openStorage({ dataDir, s3 });
  const secretFile = join(dataDir, secretPath);
  // Only what the site itself may have stored: somebody may have put other things into the bucket. A backup does not
  // contain earlier backups, and a restore does not delete them.
  const listUploads = async () =>
    (await storage.list("")).filter((path) => isStoragePath(path) && !path.startsWith(backupPrefix));
  return {
    list: async () => [...(await listUploads()), ...(existsSync(secretFile) ? [secretPath] : [])],
    get: (path) => (path === secretPath ? readFile(secretFile) : storage.get(path)),
    put: async (path, bytes) => {
      if (path !== secretPath)
        return storage.put(path, bytes, imageTypes[extname(path).slice(1)] ?? "application/octet-stream");
      await writeFile(secretFile, bytes, { mode: 0o600 });
      await chmod(secretFile, 0o600);
    },
    deleteOthers: async (paths) => {
      for (const path of await listUploads()) if (!paths.has(path)) await storage.delete(path);
    },
  };
}
