import { requireStoragePath, streamChunks, type S3Settings, type Storage } from "./storage.server.ts";
import { createTimeLimit } from "./time-limit.server.ts";

/** Each chunk is a separate request. */
const chunkBytes = 256 * 1024;

/** In milliseconds. A visitor waits for one chunk; whole files are read and written by uploads and backups. */
const defaultLimits = { connection: 3000, silence: 8000, chunk: 8000, wholeFile: 60_000, other: 8000 };
/** What a file that is stored may take besides, for each megabyte. */
const perMegabyte = 4000;

/** Files in a bucket of any S3-compatible service. */
export async function openS3Storage(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings,
  limits = defaultLimits,
): Promise<Storage> {
  // Half a megabyte of code, loaded only when S3 is configured.
  const s3 = await import("@aws-sdk/client-s3");
  const { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, ListObjectsV2Command } = s3;
  const { NoSuchKey, PutObjectCommand, S3Client } = s3;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Most services other than Amazon's only support path-style URLs and reject its newer checksum trailers.
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: limits.connection,
      socketTimeout: limits.silence,
      // More than the pictures that are requested at the same time (server/connections/request-limit.ts), because a
      // request that waits for a connection loses time.
      httpAgent: { maxSockets: 128 },
      httpsAgent: { maxSockets: 128 },
    },
  });
  const within = createTimeLimit();

  async function undefinedIfMissing<T>(work: Promise<T>): Promise<T | undefined> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof NoSuchKey || (error as { name?: string }).name === "NotFound") return undefined;
      throw error;
    }
  }

  /** The bytes of a range, or of the whole file. */
  async function read(path: string, milliseconds: number, range?: string): Promise<Uint8Array | undefined> {
    const command = new GetObjectCommand({ Bucket: bucket, Key: requireStoragePath(path), Range: range });
    return within(milliseconds, async (abortSignal) =>
      (await undefinedIfMissing(client.send(command, { abortSignal })))?.Body?.transformToByteArray(),
    );
  }

  return {
    kind: "s3",
    async put(path, bytes, contentType) {
      const Body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: requireStoragePath(path),
        Body,
        ContentType: contentType,
        ContentLength: Body.length,
      });
      const milliseconds = limits.other + (Body.length / 1024 / 1024) * perMegabyte;
      await within(milliseconds, (abortSignal) => client.send(command, { abortSignal }));
    },
    async get(path) {
      const bytes = await read(path, limits.wholeFile);
      return bytes && Buffer.from(bytes);
    },
    async open(path) {
      const command = new HeadObjectCommand({ Bucket: bucket, Key: requireStoragePath(path) });
      const found = await within(limits.chunk, (abortSignal) =>
        undefinedIfMissing(client.send(command, { abortSignal })),
      );
      if (!found) return undefined;
      const size = found.ContentLength ?? 0;
      const readChunk = async (start: number, end: number) =>
        (await read(path, limits.chunk, `bytes=${start}-${end - 1}`)) ?? new Uint8Array();
      // Read before the response begins, so that a storage that hangs can be answered with an error.
      const first = size === 0 ? new Uint8Array() : await readChunk(0, Math.min(chunkBytes, size));
      const stream = streamChunks(size, chunkBytes, async (start, end) =>
        start === 0 ? first : readChunk(start, end),
      );
      return { size, stream };
    },
    async delete(path) {
      const command = new DeleteObjectCommand({ Bucket: bucket, Key: requireStoragePath(path) });
      await within(limits.other, (abortSignal) => client.send(command, { abortSignal }));
    },
    async list(prefix) {
      const paths: string[] = [];
      let continuation: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: continuation });
        const page = await within(limits.other, (abortSignal) => client.send(command, { abortSignal }));
        for (const { Key } of page.Contents ?? []) if (Key) paths.push(Key);
        continuation = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (continuation);
      return paths.sort();
    },
  };
}
