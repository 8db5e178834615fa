import { env } from "#app/platform/env.server.ts";
import { openFolderStorage } from "./folder-storage.server.ts";
import { openS3Storage } from "./s3-storage.server.ts";

/** A stored file that is read piece by piece, as fast as the reader takes it. */
export type StoredFile = { size: number; stream: ReadableStream<Uint8Array> };

/** Where uploads are kept: a folder of this machine or S3-compatible storage. The rest of the site uses these functions alone. */
export type Storage = {
  kind: "folder" | "s3";
  /** Replaces what is there. When it returns, the bytes are safe. */
  put(path: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(path: string): Promise<Buffer | undefined>;
  /**
   * Nothing stays open between two pieces, so that readers who stop reading hold one piece in memory, and neither a file
   * nor a connection.
   */
  open(path: string): Promise<StoredFile | undefined>;
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

/** A stream of `size` bytes that reads the next piece only when it is wanted. */
export function streamPieces(
  size: number,
  pieceSize: number,
  read: (start: number, end: number) => Promise<Uint8Array>,
): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        if (position < size) {
          const piece = await read(position, Math.min(position + pieceSize, size));
          if (piece.length === 0) throw new Error("A stored file became shorter while it was read.");
          position += piece.length;
          controller.enqueue(piece);
        }
        if (position >= size) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
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
