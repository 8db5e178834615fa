import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract, pack, type Pack } from "tar-stream";

/** Every entry is held in memory while it is read; a backup never makes larger ones. */
const largestEntry = 256 * 1024 * 1024;

/** An archive whose entries are added one after the other. `stream` must be consumed meanwhile. */
export function createTar() {
  const stream: Pack = pack();
  return {
    stream,
    /** Resolves when the consumer has taken the entry, so that memory stays bounded. */
    add(name: string, body: Buffer | string): Promise<void> {
      return new Promise((resolve, reject) => {
        stream.entry({ name, mode: 0o600 }, Buffer.from(body), (error) => (error ? reject(error) : resolve()));
      });
    },
    end: () => stream.finalize(),
  };
}

/** The entries in order. Throws when the archive is damaged; `bytes` is read to its end, where gzip checks its checksum. */
export async function* readTar(bytes: Readable): AsyncGenerator<{ name: string; body: Buffer }> {
  const entries = extract();
  const feeding = pipeline(bytes, entries);
  // An error of the source ends the loop below with that error.
  feeding.catch((error: Error) => entries.destroy(error));
  for await (const entry of entries) {
    const { name, size = 0, type } = entry.header;
    if (type !== "file") throw new Error(`"${name}" is not a plain file`);
    if (size > largestEntry) throw new Error("an entry is larger than a backup makes them");
    yield { name, body: await buffer(entry) };
  }
  await feeding;
}
