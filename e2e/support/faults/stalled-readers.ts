import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import type { Database } from "#db/client.server.ts";
import { openEmbedded } from "#db/embedded/embedded.server.ts";
import { images } from "#db/schema.ts";

export const picturePath = "/blog-images/blog-posts/1741132800000-a1b2c3d4.jpg";

/**
 * Stores an uploaded picture that is too large for the page cache, and adds it to the library in `database` or in the
 * embedded database of the data folder, which must not be open. Returns its bytes.
 */
export async function storePicture(dataDir: string, size = 900_000, database?: Database): Promise<Buffer> {
  const file = join(dataDir, "uploads", picturePath);
  const bytes = randomBytes(size);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, bytes);
  const row = { path: picturePath.slice(1), width: 100, height: 100, bytes: size, uploadedBy: "test@example.org" };
  if (database) await database.insert(images).values(row);
  else {
    const embedded = await openEmbedded(dataDir);
    await embedded.db.insert(images).values(row);
    await embedded.close();
  }
  return bytes;
}

/** Opens sockets that send all their requests at once and never read a response. */
export async function openStalledReaders(port: number, { sockets, requests = 1, path = picturePath }: Stalled) {
  const all = await Promise.all(
    Array.from({ length: sockets }, () => {
      const { promise, resolve } = Promise.withResolvers<Socket>();
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(requests), () => resolve(socket));
      });
      socket.on("error", () => resolve(socket));
      socket.pause();
      return promise;
    }),
  );
  return { close: () => all.forEach((socket) => socket.destroy()) };
}

type Stalled = { sockets: number; requests?: number; path?: string };

/** Counts only sockets, because the embedded database opens and closes files. */
export function openSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(`${folder}/${name}`).startsWith("socket:");
    } catch {
      return false;
    }
  }).length;
}

export function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
