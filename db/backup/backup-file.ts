import { createReadStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Writable } from "node:stream";
import { requireRoomBeside } from "../disk/disk-space.server.ts";
import type { BackupSource, BackupTarget } from "./format.ts";

export function fileSource(file: string, passphrase?: string): BackupSource {
  return { name: file, passphrase, open: () => createReadStream(file) };
}

/** A file that appears only once it is complete. It leaves room on the disk for what the site writes meanwhile. */
export async function fileTarget(file: string): Promise<BackupTarget> {
  const draft = `${file}.part`;
  const handle = await open(draft, "w", 0o600);
  const stream = new Writable({
    write(bytes: Buffer, _encoding, done) {
      Promise.resolve()
        .then(() => requireRoomBeside(dirname(file), bytes.length))
        .then(() => handle.writeFile(bytes))
        .then(() => done(), done);
    },
  });
  return {
    stream,
    async commit() {
      await handle.sync();
      await handle.close();
      await rename(draft, file);
    },
    async abort() {
      stream.destroy();
      await handle.close().catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
}
