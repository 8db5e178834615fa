import { Readable, Writable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { backupPrefix } from "../storage/backup-files.server.ts";
import type { S3Storage } from "../storage/s3-storage.server.ts";
import {
  isAutomatic,
  newestFirst,
  noteOf,
  readNote,
  type BackupStore,
  type StoredBackup,
} from "./stored-backup.server.ts";

export function openBucketStore(bucket: S3Storage): BackupStore {
  const pathOf = (name: string) => {
    if (!isAutomatic(name)) throw new Error(`"${name.slice(0, 80)}" is not the name of an automatic backup.`);
    return backupPrefix + name;
  };
  const names = async () =>
    (await bucket.list(backupPrefix)).map((path) => path.slice(backupPrefix.length)).filter(isAutomatic);

  async function list(): Promise<StoredBackup[]> {
    const all = await names();
    const notes = await Promise.all(
      all
        .filter((name) => name.endsWith(".json"))
        .map(async (name) => (await bucket.get(pathOf(name)))?.toString("utf8")),
    );
    return newestFirst(notes.flatMap((note) => readNote(note ?? "") ?? []).filter(({ file }) => all.includes(file)));
  }

  return {
    list,
    async createTarget(file) {
      const upload = bucket.startUpload(pathOf(file));
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
    writeNote: (backup) =>
      bucket.put(pathOf(noteOf(backup.file)), Buffer.from(JSON.stringify(backup)), "application/json"),
    open: (file) => bucket.open(pathOf(file)),
    async delete(file) {
      for (const name of [noteOf(file), file]) await bucket.delete(pathOf(name));
    },
    async removeUnfinished() {
      const good = new Set((await list()).flatMap(({ file }) => [file, noteOf(file)]));
      for (const name of await names()) if (!good.has(name)) await bucket.delete(pathOf(name));
      // Not every service can list these; they cost space, nothing else.
      await bucket.abortUploads(backupPrefix).catch(() => undefined);
    },
  };

  async function* read(file: string) {
    const found = await bucket.open(pathOf(file));
    if (!found) throw new Error("it is not in the bucket");
    yield* found.stream as unknown as NodeStream<Uint8Array>;
  }
}
