import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { median } from "../../test/percentiles.ts";
import { residentMegabytes } from "../support/measures/process-figures.ts";
import { freePort } from "../../test/postgres.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { startSiteProcess } from "../support/site-process.ts";
import {
  openFiles,
  openSockets,
  openStalledReaders,
  picturePath,
  storePicture,
} from "../support/faults/stalled-readers.ts";
import { ask } from "../support/wire.ts";

// Durations of visits and deadlines of the product are measured, so nothing else may run.
test.describe.configure({ lock: "-exclusive-" });

const attackMilliseconds = 8000;

for (const attack of [
  { sockets: 4, requests: 100 },
  { sockets: 300, requests: 120 },
]) {
  test(`${attack.sockets} sockets with ${attack.requests} pipelined requests each that never read use little memory and delay nobody`, async () => {
    test.setTimeout(scaledTimeout(400_000));
    const dataDir = mkdtempSync(join(tmpdir(), "savia-attack-"));
    const bytes = await storePicture(dataDir);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const site = await startSiteProcess({ PORT: String(port), DATA_DIR: dataDir });
    const pid = site.child.pid!;
    /** A cached page, a rendered page and a streamed picture. */
    const visit = async (round: number) => {
      const began = performance.now();
      const answers = await Promise.all([ask(url, "/"), ask(url, `/insights?q=round${round}`), ask(url, picturePath)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers[2].body.equals(bytes)).toBe(true);
      return performance.now() - began;
    };
    let readers: { close(): void } | undefined;
    try {
      const usual: number[] = [];
      for (let round = 0; round < 40; round++) usual.push(await visit(round));
      usual.splice(0, 10);
      const before = { megabytes: residentMegabytes(pid)[0]!, files: openFiles(pid) };
      readers = await openStalledReaders(port, attack);
      const visits: number[] = [];
      const during = { megabytes: 0, files: 0 };
      const ends = Date.now() + attackMilliseconds;
      for (let round = 40; Date.now() < ends || visits.length < 15; round++) {
        visits.push(await visit(round));
        during.megabytes = Math.max(during.megabytes, residentMegabytes(pid)[0]!);
        during.files = Math.max(during.files, openFiles(pid));
        await pause(50);
      }
      const figures = `memory ${before.megabytes} to ${during.megabytes} MB, open files ${before.files} to ${during.files}, visits of ${median(usual).toFixed(0)} ms (slowest ${Math.max(...usual).toFixed(0)}) became ${median(visits).toFixed(0)} ms (slowest ${Math.max(...visits).toFixed(0)})`;
      test.info().annotations.push({ type: "figures", description: figures });
      console.log(figures);
      expect(during.megabytes - before.megabytes).toBeLessThan(100);
      expect(during.files - before.files).toBeLessThan(attack.sockets + 50);
      // On a busy machine, in proportion to the normal duration of a visit.
      expect(median(visits)).toBeLessThan(Math.max(500, 5 * median(usual)));
      // Once, Node has to read and throw away all that was sent ahead: 36,000 requests at most.
      expect(Math.max(...visits)).toBeLessThan(Math.max(4000, 60 * median(usual)));
    } finally {
      readers?.close();
      await site.stop("SIGKILL");
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}

test("a reader that accepts nothing for 30 seconds is disconnected", async () => {
  test.setTimeout(scaledTimeout(300_000));
  const dataDir = mkdtempSync(join(tmpdir(), "savia-stalled-"));
  await storePicture(dataDir, 48_000_000);
  const port = await freePort();
  const site = await startSiteProcess({ PORT: String(port), DATA_DIR: dataDir });
  let readers: { close(): void } | undefined;
  try {
    await ask(`http://127.0.0.1:${port}`, "/");
    // A socket or two of earlier requests may still be open and be counted here.
    const before = openSockets(site.child.pid!);
    const began = Date.now();
    readers = await openStalledReaders(port, { sockets: 20 });
    await expect.poll(() => openSockets(site.child.pid!)).toBeGreaterThan(before + 15);
    await expect.poll(() => openSockets(site.child.pid!), { timeout: scaledTimeout(120_000) }).toBeLessThan(before + 5);
    expect(Date.now() - began).toBeGreaterThan(29_000);
  } finally {
    readers?.close();
    await site.stop("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("on SIGTERM the site exits although a reader has stalled", async () => {
  test.setTimeout(scaledTimeout(300_000));
  const dataDir = mkdtempSync(join(tmpdir(), "savia-stop-"));
  await storePicture(dataDir, 48_000_000);
  const port = await freePort();
  const site = await startSiteProcess({ PORT: String(port), DATA_DIR: dataDir });
  const readers = await openStalledReaders(port, { sockets: 3, requests: 5 });
  try {
    await ask(`http://127.0.0.1:${port}`, picturePath);
    const began = Date.now();
    expect(await site.stop("SIGTERM")).toBe(0);
    const seconds = (Date.now() - began) / 1000;
    console.log(`stopped after ${seconds.toFixed(1)} s`);
    expect(seconds).toBeGreaterThan(9);
    expect(seconds).toBeLessThan(19);
  } finally {
    readers.close();
    await site.stop("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  }
});
