import type { S3Settings, Storage } from "./storage-types.server.ts";
import { env } from "#app/platform/env.server.ts";
import { openFolderStorage } from "./folder-storage.server.ts";
import { openS3Storage } from "./s3-storage.server.ts";

export type StorageSettings = { dataDir: string; s3?: S3Settings };

export async function openStorage({ dataDir, s3 }: StorageSettings): Promise<Storage> {
  return s3 ? openS3Storage(s3) : openFolderStorage(dataDir);
}

let opened: Promise<Storage> | undefined;

/** The storage of this process. */
export function storage(): Promise<Storage> {
  opened ??= openStorage(env());
  return opened;
}
