import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract, pack, type Pack } from "tar-stream";

/** Entries are held in memory while they are read. A backup never contains larger ones. */
const maxEntryBytes = 256 * 1024 * 1024;

/** An archive to which entries are added one after the other while `stream` is consumed. */
export function createTar() {
  const stream: Pack = pack();
  return {
    stream,
    /** Resolves when the entry has been consumed, so that memory stays bounded. */
    add(name: string, body: Buffer | string): Promise<void> {
      return new Promise((resolve, reject) => {
        stream.entry({ name, mode: 0o600 }, Buffer.from(body), (error) => (error ? reject(error) : resolve()));
      });
    },
    end: () => stream.finalize(),
  };
}

/**
 * Yields the entries in order and throws if the archive is damaged. Reads `bytes` to the end, where gzip verifies its
 * checksum.
 */
export async function* readTar(bytes: Readable): AsyncGenerator<{ name: string; body: Buffer }> {
  const entries = extract();
  const feeding = pipeline(bytes, entries);
  // An error of the source is thrown by the loop below.
  feeding.catch((error: Error) => entries.destroy(error));
  for await (const entry of entries) {
    const { name, size = 0, type } = entry.header;
    if (type !== "file") throw new Error(`"${name}" is not a plain file`);
    if (size > maxEntryBytes) throw new Error("an entry is larger than any entry of a backup");
    yield { name, body: await buffer(entry) };
  }
  await feeding;
}
