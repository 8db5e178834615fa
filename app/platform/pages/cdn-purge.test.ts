import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { scaledTimeout } from "#test/scaled-timeout.ts";

type Received = { authorization: string | undefined; body: unknown };

let purgeCdn: typeof import("./cdn-purge.server.ts").purgeCdn;
let finishPurging: typeof import("./cdn-purge.server.ts").finishPurging;
let received: Received[] = [];
let statuses: number[] = [];
const cdn = createServer(async (request, response) => {
  received.push({ authorization: request.headers.authorization, body: JSON.parse(await text(request)) });
  response.writeHead(statuses.shift() ?? 200).end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => cdn.listen(0, "127.0.0.1", resolve));
  process.env.SITE_URL = "https://savia.example";
  process.env.CDN_PURGE_URL = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`;
  process.env.CDN_PURGE_TOKEN = "a-token";
  // The environment is read once, when a module first needs it.
  ({ purgeCdn, finishPurging } = await import("./cdn-purge.server.ts"));
});
beforeEach(() => {
  received = [];
  statuses = [];
});
afterAll(() => new Promise((resolve) => cdn.close(resolve)));

const generous = { timeout: scaledTimeout(25_000) };

test("changes within half a second are sent as one request, with the token", async () => {
  purgeCdn(["/insights/a"]);
  purgeCdn(["/insights/b", "/insights/a"]);
  await expect.poll(() => received, generous).toHaveLength(1);
  expect(received[0]).toEqual({
    authorization: "Bearer a-token",
    body: { files: ["https://savia.example/insights/a", "https://savia.example/insights/b"] },
  });
});

test("a change without paths, or with very many, purges everything", async () => {
  purgeCdn(["/a"]);
  purgeCdn();
  await expect.poll(() => received, generous).toHaveLength(1);
  purgeCdn(Array.from({ length: 31 }, (_, index) => `/insights/${index}`));
  await expect.poll(() => received, generous).toHaveLength(2);
  expect(received.map(({ body }) => body)).toEqual([{ purge_everything: true }, { purge_everything: true }]);
});

test("a failed request is retried together with later changes", async () => {
  statuses = [503];
  purgeCdn(["/a"]);
  await expect.poll(() => received, generous).toHaveLength(1);
  purgeCdn(["/b"]);
  await expect.poll(() => received, generous).toHaveLength(2);
  expect(new Set((received[1]!.body as { files: string[] }).files)).toEqual(
    new Set(["https://savia.example/a", "https://savia.example/b"]),
  );
});

test("pending changes are sent before the process ends", async () => {
  purgeCdn(["/last"]);
  await finishPurging();
  expect(received.map(({ body }) => body)).toEqual([{ files: ["https://savia.example/last"] }]);
});
