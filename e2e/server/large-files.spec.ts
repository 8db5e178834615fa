import { connect } from "node:net";
import { db } from "#db/client.server.ts";
import { openStalledReaders, picturePath, storePicture } from "../support/faults/stalled-readers.ts";
import { expect, test } from "../support/site.ts";
import { ask } from "../support/wire.ts";

test.use({ siteOptions: { name: "large-files", env: { METRICS_TOKEN: "a-token-for-the-tests" } } });

test("a large picture arrives complete despite stalled readers, and HEAD returns its length", async ({ site }) => {
  const bytes = await storePicture(site.dataDir, 2_000_000, db());
  const readers = await openStalledReaders(Number(new URL(site.url).port), { sockets: 20, requests: 20 });
  try {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(site.url, picturePath)));
    for (const { status, body, headers } of answers) {
      expect([status, body.equals(bytes)]).toEqual([200, true]);
      expect(headers).toMatchObject({ "content-type": "image/jpeg", "content-length": "2000000" });
      expect(headers["content-security-policy"]).toBeDefined();
    }
    const head = await ask(site.url, picturePath, { method: "HEAD" });
    expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, "2000000", 0]);
    expect((await ask(site.url, "/about")).status).toBe(200);
  } finally {
    readers.close();
  }
});

test("pipelined requests are answered one after the other, in order", async ({ site }) => {
  const paths = ["/healthz", "/about", "/nowhere", "/healthz", "/about"];
  const { port } = new URL(site.url);
  const text = await new Promise<string>((resolve, reject) => {
    let received = "";
    const socket = connect(Number(port), "127.0.0.1");
    socket.end(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(""));
    socket.on("data", (chunk) => (received += chunk.toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => resolve(received));
  });
  expect(text.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(["200", "200", "404", "200", "200"]);
});
