import type { BackupStore } from "./stored-backup.server.ts";
import { join } from "node:path";
import type { Env } from "../env.server.ts";
import { openS3Storage } from "../storage/s3-storage.server.ts";
import { openBucketStore } from "./bucket-store.server.ts";
import { openFolderStore } from "./folder-store.server.ts";

export async function openBackupStore({ dataDir, s3 }: Pick<Env, "dataDir" | "s3">): Promise<BackupStore> {
  return s3 ? openBucketStore(await openS3Storage(s3)) : openFolderStore(join(dataDir, "backups"));
}
