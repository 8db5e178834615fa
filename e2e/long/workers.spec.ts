import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { family } from "../support/measures/process-figures.ts";
import { db } from "#db/client.server.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { startSecondProcess } from "../support/site-process.ts";
import { openStalledReaders, storePicture } from "../support/faults/stalled-readers.ts";
import { expect, test } from "../support/site.ts";
import { ask } from "../support/wire.ts";

test.use({ siteOptions: { name: "workers" } });
// Processes must meet deadlines of the product, which other tests would make them miss.
test.describe.configure({ lock: "-exclusive-" });

async function startWorkers(site: { databaseUrl: string; dataDir: string }, workers = 2) {
  const running = await startSecondProcess(site, { WORKERS: String(workers), LOG_LEVEL: "info" });
  const pids = () => family(running.child.pid!).slice(1);
  await expect.poll(() => pids().length, { timeout: scaledTimeout(90_000) }).toBe(workers);
  return { port: Number(new URL(running.url).port), url: running.url, running, pids };
}

test("a killed worker is replaced while another one hangs, and the hanging one is killed", async ({ site }) => {
  test.setTimeout(400_000);
  const { url, running, pids } = await startWorkers(site);
  const [first, second] = pids() as [number, number];
  try {
    // Both must have reported that they are running; only then does a reload begin.
    process.kill(first, "SIGSTOP");
    running.child.kill("SIGHUP");
    // The replacement of the first worker is running, so the first one has received SIGTERM, but hangs.
    await expect.poll(() => pids().length, { timeout: scaledTimeout(90_000) }).toBe(3);
    process.kill(second, "SIGKILL");
    await expect
      .poll(() => running.output(), { timeout: scaledTimeout(20_000) })
      .toContain("a worker exited and is being replaced");
    await expect
      .poll(() => pids().filter((pid) => ![first, second].includes(pid)).length, { timeout: scaledTimeout(60_000) })
      .toBe(2);
    expect(running.output()).not.toContain("all workers have been replaced");
    await expect
      .poll(() => running.output(), { timeout: scaledTimeout(60_000) })
      .toContain("did not stop in time and was killed");
    await expect
      .poll(() => running.output(), { timeout: scaledTimeout(60_000) })
      .toContain("all workers have been replaced");
    await expect.poll(() => pids().length, { timeout: scaledTimeout(60_000) }).toBe(2);
    expect(pids()).not.toContain(first);
    expect((await ask(url, "/healthz")).status).toBe(200);
    expect(await running.stop("SIGTERM")).toBe(0);
  } finally {
    for (const pid of pids()) process.kill(pid, "SIGKILL");
    await running.stop("SIGKILL");
  }
});

test("a reload of all workers meets one deadline despite stalled readers, and fails no request", async ({ site }) => {
  test.setTimeout(400_000);
  await storePicture(site.dataDir, 12_000_000, db());
  const { port, url, running, pids } = await startWorkers(site);
  const old = pids();
  const readers = await openStalledReaders(port, { sockets: 8 });
  const failures: unknown[] = [];
  let asking = true;
  let answered = 0;
  try {
    const visitors = Array.from({ length: 4 }, async (_, index) => {
      while (asking) {
        // Every other visitor sends its request some time after connecting.
        const visit = index % 2 === 0 ? ask(url, "/").then(({ status }) => status) : slowVisit(port, 1500);
        await visit.then(
          (status) => (status === 200 ? answered++ : failures.push(status)),
          (error) => failures.push(error),
        );
      }
    });
    const began = Date.now();
    let mostAtOnce = 0;
    running.child.kill("SIGHUP");
    // The supervisor is suspended now and then, as on a busy machine, so that connections reach workers about to exit.
    while (!running.output().includes("all workers have been replaced")) {
      expect(Date.now() - began).toBeLessThan(scaledTimeout(150_000));
      mostAtOnce = Math.max(mostAtOnce, pids().length);
      running.child.kill("SIGSTOP");
      await pause(150);
      running.child.kill("SIGCONT");
      await pause(50);
    }
    asking = false;
    await Promise.all(visitors);
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(10);
    expect(pids().filter((pid) => old.includes(pid))).toEqual([]);
    // The second one was replaced while the first one still waited for its stalled readers.
    expect(mostAtOnce).toBe(4);
    // From the time the last new worker is ready, as docs/operations.md promises for all of them.
    const { milliseconds } = JSON.parse(/^.*all workers have been replaced.*$/m.exec(running.output())![0]);
    expect(milliseconds).toBeLessThan(scaledTimeout(20_000));
    expect(running.output()).not.toContain("did not stop in time");
    expect(await running.stop("SIGTERM")).toBe(0);
  } finally {
    asking = false;
    readers.close();
    running.child.kill("SIGCONT");
    for (const pid of pids()) process.kill(pid, "SIGKILL");
    await running.stop("SIGKILL");
  }
});

/** Connects, sends a request after the delay, and returns the status of the response. */
function slowVisit(port: number, delay: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(port, "127.0.0.1");
    setTimeout(() => socket.write("GET /about HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"), delay);
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => {
      const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1];
      if (status) resolve(Number(status));
      else reject(new Error("The connection was closed without a response."));
    });
  });
}
