import { brotliDecompressSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { contentVersion, dropRenderedPages } from "#app/platform/pages/content-version.server.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { cachedBytes, cachedPage, cachePage } from "./page-cache.ts";

const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "public, max-age=0" };
const waitOptions = { timeout: scaledTimeout(60_000), interval: 5 };

function page(seed: string, size = 30_000): Buffer {
  let text = "";
  for (let number = 1; text.length < size; number++)
    text += `<p class="item-${(number * 7919) % 613}">${seed} ${((number * 104_729) % 9973).toString(36)}</p>\n`;
  return Buffer.from(text);
}

const cache = (key: string, body: Buffer, more = {}) =>
  cachePage(key, contentVersion(), 200, body, { ...headers, ...more });

test("a page is served until the content changes; rendered again with the same content it is not compressed again", async () => {
  const body = page("same");
  const first = await cache("/same", body);
  expect(brotliDecompressSync(first.br!).equals(body)).toBe(true);
  expect(cachedPage("/same")).toBe(first);
  dropRenderedPages();
  expect(cachedPage("/same")).toBeUndefined();
  const again = await cache("/same", Buffer.from(body));
  expect([again.etag, again.br, again.gzip]).toEqual([first.etag, first.br, first.gzip]);
  expect((await cache("/same", page("changed"))).etag).not.toBe(first.etag);
});

test("a page that was rendered before a change is not kept", async () => {
  const version = contentVersion();
  dropRenderedPages();
  await cachePage("/late", version, 200, page("late"), headers);
  expect(cachedPage("/late")).toBeUndefined();
});

test("a page with a lifetime of five minutes is rendered again after them", async () => {
  const realNow = performance.now.bind(performance);
  let ahead = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => realNow() + ahead);
  try {
    await cache("/short", page("short"), { "cache-control": "public, max-age=0, s-maxage=300" });
    ahead = 200_000;
    expect(cachedPage("/short")).toBeDefined();
    ahead = 350_000;
    await vi.waitFor(() => expect(cachedPage("/short")).toBeUndefined(), waitOptions);
  } finally {
    clock.mockRestore();
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
