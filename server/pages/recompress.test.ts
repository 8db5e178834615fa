import { setTimeout as pause } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { createRecompressor, isWorthRecompressing } from "./recompress.ts";

const bodies = (count: number) =>
  Array.from({ length: count }, (_, number) => Buffer.from(`page ${number} `.repeat(200)));
const waitOptions = { timeout: scaledTimeout(60_000), interval: 5 };

test("bodies are compressed one at a time and in order, off the event loop", async () => {
  const recompressor = createRecompressor();
  const finished: string[] = [];
  for (const body of bodies(5))
    recompressor.add({ body, done: (br) => finished.push(brotliDecompressSync(br).toString().slice(0, 6)) });
  expect(finished).toEqual([]);
  await vi.waitFor(() => expect(finished).toHaveLength(5), waitOptions);
  expect(finished).toEqual(["page 0", "page 1", "page 2", "page 3", "page 4"]);
});

test("bodies are never compressed concurrently, and each is followed by a pause as long as the work", async () => {
  let running = 0;
  let most = 0;
  const times: { started: number; ended: number }[] = [];
  const recompressor = createRecompressor(async (body) => {
    const started = performance.now();
    most = Math.max(most, ++running);
    await pause(40);
    running--;
    times.push({ started, ended: performance.now() });
    return body;
  });
  for (const body of bodies(3)) recompressor.add({ body, done: () => {} });
  await vi.waitFor(() => expect(times).toHaveLength(3), waitOptions);
  expect(most).toBe(1);
  for (const [index, { started, ended }] of times.entries()) {
    const next = times[index + 1];
    // Timers count whole milliseconds.
    if (next) expect(next.started - ended).toBeGreaterThanOrEqual(ended - started - 3);
  }
});

test("a body that cannot be compressed does not stop the others", async () => {
  const recompressor = createRecompressor((body) =>
    body.includes("page 0") ? Promise.reject(new Error("no memory")) : Promise.resolve(body),
  );
  const done: Buffer[] = [];
  for (const body of bodies(2)) recompressor.add({ body, done: (br) => done.push(br) });
  await vi.waitFor(() => expect(done).toHaveLength(1), waitOptions);
  expect(done[0]!.toString()).toContain("page 1");
});

test("the number of waiting bodies is limited", () => {
  const recompressor = createRecompressor(() => new Promise(() => {}));
  const accepted = bodies(80).map((body) => recompressor.add({ body, done: () => {} }));
  // One is being compressed, fifty wait.
  expect(accepted.filter(Boolean)).toHaveLength(51);
});

test("bodies that fit into one packet or would take seconds are not recompressed", () => {
  expect(isWorthRecompressing(Buffer.alloc(500))).toBe(false);
  expect(isWorthRecompressing(Buffer.alloc(60_000))).toBe(true);
  expect(isWorthRecompressing(Buffer.alloc(500_000))).toBe(false);
});
