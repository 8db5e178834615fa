import { env } from "#app/platform/env.server.ts";
import { openFolderStorage } from "./folder-storage.server.ts";
import { openS3Storage } from "./s3-storage.server.ts";

/** Where uploads lie: a folder of this machine or S3-compatible storage. The rest of the site knows these four verbs alone. */
export type Storage = {
  kind: "folder" | "s3";
  /** Replaces what is there. When it returns, the bytes are safe. */
  put(path: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(path: string): Promise<Buffer | undefined>;
  /** Deleting what is not there is no error. */
  delete(path: string): Promise<void>;
  /** Every path that begins with the prefix, in order. */
  list(prefix: string): Promise<string[]>;
};

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

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

/** Lower-case names of our own making, so that no path can leave the folder or the bucket's prefix. */
export function requireStoragePath(path: string): string {
  if (path.length > 200 || !/^[a-z0-9-]+(\/[a-z0-9-]+)*\/[a-z0-9-]+\.[a-z0-9]+$/.test(path)) {
    throw new Error(
      `"${path.slice(0, 80)}" is no storage path: lower-case letters, digits and dashes, folders separated by "/", one extension.`,
    );
  }
  return path;
}
