import { brotliDecompressSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { contentVersion, dropRenderedPages } from "#app/platform/pages/content-version.server.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { cachedBytes, cachedPage, cachePage } from "./page-cache.ts";

const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "public, max-age=0" };
const waitOptions = { timeout: scaledTimeout(60_000), interval: 5 };

/** Text that Brotli compresses better when it may take longer. */
function page(seed: string, size = 30_000): Buffer {
  let text = "";
  for (let number = 1; text.length < size; number++)
    text += `<p class="item-${(number * 7919) % 613}">${seed} ${((number * 104_729) % 9973).toString(36)}</p>\n`;
  return Buffer.from(text);
}

const cache = (key: string, body: Buffer, more = {}) =>
  cachePage(key, contentVersion(), 200, body, { ...headers, ...more });
const brotliOf = (key: string) => cachedPage(key)!.br!;

/** Requests the page until it has been recompressed. */
async function recompressed(key: string): Promise<Buffer> {
  const quick = brotliOf(key);
  await vi.waitFor(() => expect(brotliOf(key)).not.toBe(quick), waitOptions);
  return brotliOf(key);
}

test("a page that is requested again is recompressed in the background and keeps its ETag", async () => {
  const body = page("again");
  const first = await cache("/again", body);
  const best = await recompressed("/again");
  expect(best.length).toBeLessThan(first.br!.length);
  expect(brotliDecompressSync(best).equals(body)).toBe(true);
  const now = cachedPage("/again")!;
  expect([now.etag, first.brotli, now.brotli]).toEqual([first.etag, "quick", "best"]);
  expect(now, "a new object, because responses are prepared once for each").not.toBe(first);
});

test("a page that is not requested again is not recompressed", async () => {
  const once = await cache("/once", page("once"));
  await cache("/often", page("often"));
  await recompressed("/often");
  expect(brotliOf("/once")).toBe(once.br);
});

test("a page that was replaced in the meantime is not overwritten by the recompression of the older one", async () => {
  await cache("/replaced", page("old", 120_000));
  cachedPage("/replaced");
  const body = page("new");
  await cache("/replaced", body);
  const best = await recompressed("/replaced");
  expect(brotliDecompressSync(best).equals(body)).toBe(true);
  expect(brotliDecompressSync(brotliOf("/replaced")).equals(body)).toBe(true);
});

test("a page of an older version of the content is not served when its compression finishes late", async () => {
  const body = page("outdated");
  await cache("/outdated", body);
  cachedPage("/outdated");
  await cache("/later", page("later"));
  cachedPage("/later");
  dropRenderedPages();
  await cache("/later", page("later, changed"));
  await recompressed("/later");
  expect(cachedPage("/outdated")).toBeUndefined();
});

test("a page that is rendered again with the same content keeps its best compression", async () => {
  const body = page("same");
  await cache("/same", body);
  const best = await recompressed("/same");
  dropRenderedPages();
  expect(cachedPage("/same")).toBeUndefined();
  await cache("/same", Buffer.from(body));
  expect(brotliOf("/same")).toBe(best);
});

test("recompressing a page does not extend its lifetime of five minutes", async () => {
  const realNow = performance.now.bind(performance);
  let ahead = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => realNow() + ahead);
  try {
    await cache("/short", page("short"), { "cache-control": "public, max-age=0, s-maxage=300" });
    ahead = 200_000;
    await recompressed("/short");
    ahead = 350_000;
    await vi.waitFor(() => expect(cachedPage("/short")).toBeUndefined(), waitOptions);
  } finally {
    clock.mockRestore();
  }
});

test("the replaced bytes no longer count towards the size of the cache", async () => {
  const before = cachedBytes();
  const first = await cache("/memory", page("memory"));
  const quick = cachedBytes() - before;
  const best = await recompressed("/memory");
  expect(cachedBytes() - before).toBe(quick - first.br!.length + best.length);
});

test("searches and drawings are compressed once, and their ETags are strong", async () => {
  for (const key of ["/insights?q=soil", "/covers/business/x.svg"]) {
    const stored = await cache(key, page("search"));
    expect(stored.brotli, key).toBeUndefined();
    expect(brotliOf(key), key).toBe(stored.br);
  }
});

test("further pages of a list do not evict regular pages, however many are asked for", async () => {
  const before = cachedBytes();
  // Not compressed, so that a hundred of them are stored quickly.
  const store = (key: string, size: number) => cache(key, Buffer.alloc(size), { "content-type": "image/png" });
  await store("/kept", 30_000);
  for (let number = 2; number <= 100; number++) await store(`/events?page=${number}`, 200_000);
  expect(cachedPage("/kept")).toBeDefined();
  expect(cachedPage("/events?page=100")).toBeDefined();
  expect(cachedPage("/events?page=2")).toBeUndefined();
  expect(cachedBytes() - before).toBeLessThan(9 * 1024 * 1024);
});
