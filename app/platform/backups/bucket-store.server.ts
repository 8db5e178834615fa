import { Readable, Writable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { backupPrefix } from "../storage/backup-files.server.ts";
import type { S3Storage } from "../storage/s3-storage.server.ts";
import { backupStore, type BackupStore } from "./stored-backup.server.ts";

export function openBucketStore(bucket: S3Storage): BackupStore {
  return backupStore({
    names: async () => (await bucket.list(backupPrefix)).map((path) => path.slice(backupPrefix.length)),
    isWhole: ({ file }, names) => names.includes(file),
    read: async (name) => (await bucket.get(backupPrefix + name))?.toString("utf8") ?? "",
    write: (name, text) => bucket.put(backupPrefix + name, Buffer.from(text), "application/json"),
    delete: (name) => bucket.delete(backupPrefix + name),
    // Not every service can list these; they cost space, nothing else.
    deleteRest: () => bucket.abortUploads(backupPrefix).catch(() => undefined),
    async createTarget(file) {
      const upload = bucket.startUpload(backupPrefix + file);
      const stream = new Writable({
        write: (bytes: Buffer, _encoding, done) => void upload.write(bytes).then(() => done(), done),
      });
      return {
        stream,
        commit: () => upload.finish(),
        async abort() {
          stream.destroy();
          // What was refused before may refuse this too; the next backup removes it.
          await upload.abort().catch(() => undefined);
        },
      };
    },
    source: (file, passphrase) => ({ name: file, passphrase, open: () => Readable.from(read(file)) }),
    open: (file) => bucket.open(backupPrefix + file),
  });

  async function* read(file: string) {
    const found = await bucket.open(backupPrefix + file);
    if (!found) throw new Error("it is not in the bucket");
    yield* found.stream as unknown as NodeStream<Uint8Array>;
  }
}
