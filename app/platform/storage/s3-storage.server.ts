import { requireStoragePath, type S3Settings, type Storage } from "./storage.server.ts";

/** A bucket of any S3-compatible service. */
export async function openS3Storage({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Settings): Promise<Storage> {
  // Half a megabyte of code that a site with uploads in a folder never loads.
  const { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand, S3Client } =
    await import("@aws-sdk/client-s3");
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Most services other than Amazon's own know the bucket by path only, and refuse its newer checksum trailers.
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
  });

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
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: requireStoragePath(path) }));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey || (error as { name?: string }).name === "NotFound") return undefined;
        throw error;
      }
    },
    async delete(path) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: requireStoragePath(path) }));
    },
    async list(prefix) {
      const paths: string[] = [];
      let from: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: from }),
        );
        for (const { Key } of page.Contents ?? []) if (Key) paths.push(Key);
        from = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (from);
      return paths.sort();
    },
  };
}
