import { requireStoragePath, streamChunks, type S3Settings, type Storage } from "./storage.server.ts";

/** Each chunk is a separate request. */
const chunkBytes = 256 * 1024;

/** Files in a bucket of any S3-compatible service. */
export async function openS3Storage({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Settings): Promise<Storage> {
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
  });

  async function undefinedIfMissing<T>(work: Promise<T>): Promise<T | undefined> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof NoSuchKey || (error as { name?: string }).name === "NotFound") return undefined;
      throw error;
    }
  }

  async function read(path: string, range?: string): Promise<Uint8Array | undefined> {
    const command = new GetObjectCommand({ Bucket: bucket, Key: requireStoragePath(path), Range: range });
    return (await undefinedIfMissing(client.send(command)))?.Body?.transformToByteArray();
  }

  return {
    kind: "s3",
    async put(path, bytes, contentType) {
      const Body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: requireStoragePath(path),
          Body,
          ContentType: contentType,
          ContentLength: Body.length,
        }),
      );
    },
    async get(path) {
      const bytes = await read(path);
      return bytes && Buffer.from(bytes);
    },
    async open(path) {
      const found = await undefinedIfMissing(
        client.send(new HeadObjectCommand({ Bucket: bucket, Key: requireStoragePath(path) })),
      );
      if (!found) return undefined;
      const size = found.ContentLength ?? 0;
      const readChunk = async (start: number, end: number) =>
        (await read(path, `bytes=${start}-${end - 1}`)) ?? new Uint8Array();
      return { size, stream: streamChunks(size, chunkBytes, readChunk) };
    },
    async delete(path) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: requireStoragePath(path) }));
    },
    async list(prefix) {
      const paths: string[] = [];
      let continuation: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: continuation }),
        );
        for (const { Key } of page.Contents ?? []) if (Key) paths.push(Key);
        continuation = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (continuation);
      return paths.sort();
    },
  };
}
