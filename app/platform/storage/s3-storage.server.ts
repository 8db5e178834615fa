import { requireStoragePath } from "./storage-path.ts";
import { streamChunks } from "./stream-chunks.server.ts";
import type { S3Settings, Storage } from "./storage-types.server.ts";
import { createTimeLimit } from "./time-limit.server.ts";

/** Each chunk is a separate request. */
const chunkBytes = 256 * 1024;

/** Parts of a large file; at least 5 MB each except for the last one, at most 10,000. */
const partBytes = 16 * 1024 * 1024;

/** A file of unknown length that is written part by part; it appears in the bucket when it is finished. */
export type S3Upload = {
  write(bytes: Buffer): Promise<void>;
  finish(): Promise<void>;
  abort(): Promise<void>;
};

export type S3Storage = Storage & {
  startUpload(path: string): S3Upload;
  /** Frees the parts of uploads that were never finished, because a process was killed. */
  abortUploads(prefix: string): Promise<void>;
};

/** In milliseconds. A visitor waits for one chunk; whole files are read and written by uploads and backups. */
const defaultLimits = { connection: 3000, silence: 8000, chunk: 8000, wholeFile: 60_000, other: 8000 };
/** What a file that is stored may take besides, for each megabyte. */
const perMegabyte = 4000;

/** Files in a bucket of any S3-compatible service. */
export async function openS3Storage(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings,
  limits = defaultLimits,
): Promise<S3Storage> {
  // Half a megabyte of code, loaded only when S3 is configured.
  const s3 = await import("@aws-sdk/client-s3");
  const { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, ListObjectsV2Command } = s3;
  const { NoSuchKey, PutObjectCommand, S3Client } = s3;
  const { AbortMultipartUploadCommand, CompleteMultipartUploadCommand, CreateMultipartUploadCommand } = s3;
  const { ListMultipartUploadsCommand, UploadPartCommand } = s3;
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
      // More than the pictures that are requested at the same time (server/pages/render.ts), because a
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
      if (error instanceof NoSuchKey || (error instanceof Error && error.name === "NotFound")) return undefined;
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

  const timeFor = (bytes: number) => limits.other + (bytes / 1024 / 1024) * perMegabyte;

  async function put(path: string, bytes: Uint8Array, contentType: string) {
    const Body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const command = new PutObjectCommand({
      Bucket: bucket,
      Key: requireStoragePath(path),
      Body,
      ContentType: contentType,
      ContentLength: Body.length,
    });
    await within(timeFor(Body.length), (abortSignal) => client.send(command, { abortSignal }));
  }

  async function abortUpload(upload: { Bucket: string; Key: string; UploadId: string | undefined }) {
    const command = new AbortMultipartUploadCommand(upload);
    await within(limits.other, (abortSignal) => client.send(command, { abortSignal }));
  }

  function startUpload(path: string): S3Upload {
    const place = { Bucket: bucket, Key: requireStoragePath(path) };
    const ContentType = "application/octet-stream";
    const parts: { ETag?: string; PartNumber: number }[] = [];
    let UploadId: string | undefined;
    let waiting = Buffer.alloc(0);

    async function sendPart(Body: Buffer) {
      const create = new CreateMultipartUploadCommand({ ...place, ContentType });
      UploadId ??= (await within(limits.other, (abortSignal) => client.send(create, { abortSignal }))).UploadId;
      const PartNumber = parts.length + 1;
      const part = new UploadPartCommand({ ...place, UploadId, PartNumber, Body, ContentLength: Body.length });
      const { ETag } = await within(timeFor(Body.length), (abortSignal) => client.send(part, { abortSignal }));
      parts.push({ ETag, PartNumber });
    }

    return {
      async write(bytes) {
        waiting = Buffer.concat([waiting, bytes]);
        for (; waiting.length > partBytes; waiting = waiting.subarray(partBytes))
          await sendPart(waiting.subarray(0, partBytes));
      },
      async finish() {
        if (!UploadId) return put(path, waiting, ContentType);
        await sendPart(waiting);
        // The service puts the parts together before it answers.
        const complete = new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts: parts } });
        await within(limits.wholeFile, (abortSignal) => client.send(complete, { abortSignal }));
      },
      async abort() {
        if (UploadId) await abortUpload({ ...place, UploadId });
      },
    };
  }

  return {
    kind: "s3",
    put,
    startUpload,
    async abortUploads(prefix) {
      const list = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix });
      const { Uploads } = await within(limits.other, (abortSignal) => client.send(list, { abortSignal }));
      for (const { Key, UploadId } of Uploads ?? [])
        if (Key?.startsWith(prefix)) await abortUpload({ Bucket: bucket, Key, UploadId });
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
