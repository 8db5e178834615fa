import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { openS3Storage } from "./s3-storage.server.ts";
import { StorageUnavailableError } from "./storage-unavailable.ts";

const path = "blog-images/blog-posts/1741132800000-a1b2c3d4.jpg";
const limits = { connection: 300, silence: 200, chunk: 400, wholeFile: 400, other: 400 };
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A service that behaves as the test says, and a storage on it with short time limits. */
async function openOn(listener: Parameters<typeof createServer>[1], given = limits) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return openS3Storage(
    { endpoint, bucket: "files", region: "us-east-1", accessKeyId: "a", secretAccessKey: "b" },
    given,
  );
}

const beginAndHang: Parameters<typeof createServer>[1] = (request, response) => {
  request.resume();
  response.writeHead(200, { "content-length": "1000" });
  if (request.method === "HEAD") response.end();
  else response.write("the beginning");
};

test.each(["open", "get", "delete", "list", "put"] as const)(
  "%s ends in time when the storage accepts the connection and never answers",
  async (operation) => {
    let requests = 0;
    const storage = await openOn((request) => void (request.resume(), requests++));
    const run = () =>
      operation === "put" ? storage.put(path, Buffer.from("x"), "image/jpeg") : storage[operation](path);
    await expect(run()).rejects.toThrow(StorageUnavailableError);
    // The next ones do not wait again.
    const before = requests;
    await expect(run()).rejects.toThrow(StorageUnavailableError);
    expect(requests).toBe(before);
  },
);

test("open and get end in time when the storage sends headers and hangs in the body", async () => {
  // Each on a storage of its own: after a time-out the next attempt would not wait.
  await expect((await openOn(beginAndHang)).open(path)).rejects.toThrow(StorageUnavailableError);
  await expect((await openOn(beginAndHang)).get(path)).rejects.toThrow(StorageUnavailableError);
});

test("a storage that sends a byte now and then does not hold up a reader for ever", async () => {
  const storage = await openOn((request, response) => {
    beginAndHang(request, response);
    const timer = setInterval(() => request.method === "GET" && response.write("x"), 20);
    response.on("close", () => clearInterval(timer));
  });
  await expect(storage.open(path)).rejects.toThrow(StorageUnavailableError);
});

test("a storage that is down or fails is unavailable, and one that refuses is not", async () => {
  const failing = await openOn((_, response) => void response.writeHead(500).end());
  await expect(failing.get(path)).rejects.toThrow(StorageUnavailableError);
  const refusing = await openOn((_, response) => void response.writeHead(403).end());
  await expect(refusing.get(path)).rejects.not.toThrow(StorageUnavailableError);
  const down = await openOn(() => undefined);
  await new Promise((resolve) => servers.at(-1)!.close(resolve));
  await expect(down.get(path)).rejects.toThrow(StorageUnavailableError);
});

test("a storage that answers again is used again", { timeout: scaledTimeout(30_000) }, async () => {
  let hangs = true;
  const storage = await openOn((request, response) => {
    request.resume();
    if (!hangs) response.end("hello");
  });
  const both = [storage.get(path), storage.get(path)];
  for (const attempt of both) await expect(attempt).rejects.toThrow(StorageUnavailableError);
  hangs = false;
  await expect
    .poll(async () => (await storage.get(path).catch(() => undefined))?.toString(), { timeout: scaledTimeout(20_000) })
    .toBe("hello");
});
