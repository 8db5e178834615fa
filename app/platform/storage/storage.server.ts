import { env } from "#app/platform/env.server.ts";
import { openFolderStorage } from "./folder-storage.server.ts";
import { openS3Storage } from "./s3-storage.server.ts";

/** A stored file that is read in chunks, as fast as the reader consumes them. */
export type StoredFile = { size: number; stream: ReadableStream<Uint8Array> };

/** Where uploads are stored: a folder on this machine or S3-compatible storage. */
export type Storage = {
  kind: "folder" | "s3";
  /** Replaces an existing file. When the promise resolves, the bytes are safely stored. */
  put(path: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(path: string): Promise<Buffer | undefined>;
  /**
   * Nothing stays open between two chunks, so that a reader that stops reading holds one chunk in memory and neither a
   * file nor a connection.
   */
  open(path: string): Promise<StoredFile | undefined>;
  /** Deleting a file that does not exist is not an error. */
  delete(path: string): Promise<void>;
  /** All paths that start with the prefix, sorted. */
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

/** A stream of `size` bytes that reads the next chunk only when it is needed. */
export function streamChunks(
  size: number,
  chunkSize: number,
  read: (start: number, end: number) => Promise<Uint8Array>,
): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        if (position < size) {
          const chunk = await read(position, Math.min(position + chunkSize, size));
          if (chunk.length === 0) throw new Error("A stored file became shorter while it was read.");
          position += chunk.length;
          controller.enqueue(chunk);
        }
        if (position >= size) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Lower-case names only, so that no path can leave the folder or the bucket's prefix. */
export function isStoragePath(path: string): boolean {
  return path.length <= 200 && /^[a-z0-9-]+(\/[a-z0-9-]+)*\/[a-z0-9-]+\.[a-z0-9]+$/.test(path);
}

export function requireStoragePath(path: string): string {
  if (!isStoragePath(path)) {
    throw new Error(
      `"${path.slice(0, 80)}" is not a storage path: lower-case letters, digits and dashes, folders separated by "/", one extension.`,
    );
  }
  return path;
}
