import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import S3rver from "@20minutes/s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteFiles } from "../storage/backup-files.server.ts";
import { openBackupStore } from "./backup-store.server.ts";
import type { BackupStore } from "./stored-backup.server.ts";

const folder = mkdtempSync(join(tmpdir(), "backup-store-"));
const bucket = "savia-files";
let peer: S3rver;
const settings: Record<"folder" | "bucket", Parameters<typeof openBackupStore>[0]> = {
  folder: { dataDir: join(folder, "data"), s3: undefined },
  bucket: { dataDir: join(folder, "data"), s3: undefined },
};

beforeAll(async () => {
  // s3rver cannot check the signature of a listing (storage.test.ts).
  peer = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: join(folder, "s3"),
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await peer.run();
  const key = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  settings.bucket.s3 = { endpoint: `http://127.0.0.1:${port}`, bucket, region: "us-east-1", ...key };
});

afterAll(async () => {
  peer.httpServer.closeAllConnections();
  await peer.close();
  rmSync(folder, { recursive: true, force: true });
});

async function write(store: BackupStore, file: string, bytes: Buffer) {
  const target = await store.createTarget(file);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1_000_000) }, (_, index) =>
    bytes.subarray(index * 1_000_000, (index + 1) * 1_000_000),
  );
  await pipeline(Readable.from(pieces), target.stream);
  await target.commit();
}

describe.each(["folder", "bucket"] as const)("backups in the %s", (kind) => {
  // The large one is sent in several parts.
  test.each([1000, 20_000_000])("of %i bytes are read as they were written and count with their note", async (size) => {
    const store = await openBackupStore(settings[kind]);
    const bytes = randomBytes(size);
    const file = `auto-2026-11-17-03-00-00-${size}.tgz`;
    await write(store, file, bytes);
    expect((await buffer(store.source(file, undefined).open())).equals(bytes)).toBe(true);
    expect((await store.list()).map((backup) => backup.file)).not.toContain(file);
    const time = new Date();
    await store.writeNote({ file, createdAt: time, verifiedAt: time, bytes: size, rows: 1, files: 1, seconds: 1 });
    expect((await store.list()).map((backup) => backup.file)).toContain(file);
    expect((await store.open(file))!.size).toBe(size);
  });

  test("that were not finished are removed, and no backup contains earlier backups", async () => {
    const store = await openBackupStore(settings[kind]);
    await write(store, "auto-2026-11-18-03-00-00-killed.tgz", randomBytes(10));
    const target = await store.createTarget("auto-2026-11-19-03-00-00-failed.tgz");
    await target.abort();
    await store.removeUnfinished();
    expect(await store.open("auto-2026-11-18-03-00-00-killed.tgz")).toBeUndefined();
    expect(await store.open("auto-2026-11-19-03-00-00-failed.tgz")).toBeUndefined();
    expect(await store.list()).toHaveLength(2);
    const files = await siteFiles(settings[kind]);
    await files.put("blog-images/blog-posts/1-a.png", Buffer.from("a"));
    expect(await files.list()).toEqual(["blog-images/blog-posts/1-a.png"]);
    await files.deleteOthers(new Set());
    expect(await store.list()).toHaveLength(2);
  });

  test("are deleted with their note, and only automatic ones", async () => {
    const store = await openBackupStore(settings[kind]);
    for (const { file } of await store.list()) await store.delete(file);
    expect(await store.list()).toEqual([]);
    await expect((async () => store.delete("../auth-secret"))()).rejects.toThrow("not the name");
  });
});
