import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import S3rver from "@20minutes/s3rver";
import { openStorage } from "./storage.server.ts";
import type { Storage } from "./storage-types.server.ts";

const folder = mkdtempSync(join(tmpdir(), "storage-test-"));
const picture = "blog-images/blog-posts/1741132800000-a1b2c3d4.jpg";
const bucket = "savia-files";
const peers: S3rver[] = [];
const opened = {} as Record<"folder" | "s3" | "s3Lists", Storage>;

beforeAll(async () => {
  opened.folder = await openStorage({ dataDir: folder });
  opened.s3 = await openPeer({});
  // s3rver signs "/bucket" where the protocol signs "/bucket/", so it cannot check the signature of a listing.
  opened.s3Lists = await openPeer({ allowMismatchedSignatures: true });
});

async function openPeer(options: object) {
  const peer = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: bucket, configs: [] }],
    ...options,
  });
  peers.push(peer);
  const { port } = await peer.run();
  return openStorage({
    dataDir: folder,
    s3: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: "us-east-1",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
  });
}

afterAll(async () => {
  for (const peer of peers) {
    peer.httpServer.closeAllConnections();
    await peer.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

describe.each(["folder", "s3"] as const)("files in the %s", (kind) => {
  test("are read as they were stored", async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
    await opened[kind].put(picture, bytes, "image/jpeg");
    expect(opened[kind].kind).toBe(kind);
    expect((await opened[kind].get(picture))?.equals(bytes)).toBe(true);
  });

  test("are streamed in chunks and arrive complete", async () => {
    const bytes = Buffer.from(Array.from({ length: 700_001 }, (_, index) => (index * 7) % 256));
    await opened[kind].put(picture, bytes, "image/jpeg");
    const file = (await opened[kind].open(picture))!;
    expect(file.size).toBe(bytes.length);
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.stream) chunks.push(chunk);
    expect(chunks.length).toBeGreaterThan(2);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);

    await opened[kind].put(picture, Buffer.alloc(0), "image/jpeg");
    expect(await new Response((await opened[kind].open(picture))?.stream).text()).toBe("");
    await opened[kind].put(picture, Buffer.from("short"), "image/jpeg");
    expect(await new Response((await opened[kind].open(picture))!.stream).text()).toBe("short");
    expect(await opened[kind].open("blog-images/blog-posts/1-none.png")).toBeUndefined();
  });

  test("that are deleted while they are read cause an error instead of a truncated response", async () => {
    await opened[kind].put(picture, Buffer.alloc(700_001), "image/jpeg");
    const reader = (await opened[kind].open(picture))!.stream.getReader();
    await reader.read();
    await opened[kind].delete(picture);
    const readToEnd = async () => {
      while (!(await reader.read()).done);
    };
    await expect(readToEnd()).rejects.toThrow();
  });

  test("are replaced by a second put", async () => {
    await opened[kind].put(picture, Buffer.from("first"), "image/jpeg");
    await opened[kind].put(picture, Buffer.from("second"), "image/jpeg");
    expect((await opened[kind].get(picture))?.toString()).toBe("second");
  });

  test("are listed by prefix, sorted", async () => {
    await opened[kind].put("blog-images/blog-posts/2-b.png", Buffer.from("b"), "image/png");
    await opened[kind].put("blog-images/blog-posts/1-a.png", Buffer.from("a"), "image/png");
    await opened[kind].put("elsewhere/1-a.png", Buffer.from("c"), "image/png");
    const lists = opened[kind === "s3" ? "s3Lists" : "folder"];
    expect(await lists.list("blog-images/")).toEqual([
      "blog-images/blog-posts/1-a.png",
      picture,
      "blog-images/blog-posts/2-b.png",
    ]);
  });

  test("are gone after a delete, and a second delete is not an error", async () => {
    await opened[kind].delete(picture);
    await opened[kind].delete(picture);
    expect(await opened[kind].get(picture)).toBeUndefined();
    expect(await opened[kind === "s3" ? "s3Lists" : "folder"].list("nothing-here/")).toEqual([]);
  });

  test.each([
    "../secrets.txt",
    "/etc/passwd",
    "a/../../b.png",
    "a/b",
    "a/.png",
    "A/B.PNG",
    "a\\b.png",
    "a/b.png\0",
    `${"a".repeat(250)}/b.png`,
  ])("cannot have the path %j", async (path) => {
    await expect(opened[kind].put(path, Buffer.from("x"), "image/png")).rejects.toThrow("not a storage path");
    await expect(opened[kind].get(path)).rejects.toThrow("not a storage path");
    await expect(opened[kind].delete(path)).rejects.toThrow("not a storage path");
  });
});
