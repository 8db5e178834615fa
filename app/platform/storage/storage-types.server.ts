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
