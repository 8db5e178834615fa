import { execFileSync } from "node:child_process";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { startSecondProcess } from "../support/site-process.ts";
import { expect, test } from "../support/site.ts";

const token = "a-token-for-the-tests";

test.use({ siteOptions: { name: "metrics" } });

test("a scrape of any worker returns the sum over all workers, including those that have exited", async ({ site }) => {
  test.setTimeout(180_000);
  const running = await startSecondProcess(site, { WORKERS: "2", METRICS_TOKEN: token });
  try {
    // Connections are distributed round-robin, so the scrapes and requests below reach both workers.
    const get = (path: string) =>
      fetch(running.url + path, { headers: { connection: "close", authorization: `Bearer ${token}` } }).then(
        async (response) => ({ status: response.status, text: await response.text() }),
      );
    let scrapes = 0;
    const scrape = async () => {
      scrapes++;
      const { text } = await get("/metrics");
      const value = (line: RegExp) => Number(line.exec(text)?.[1] ?? 0);
      return {
        processes: value(/^savia_processes (\d+)$/m),
        found: value(/^savia_requests_total\{status="200"\} (\d+)$/m),
        missing: value(/^savia_requests_total\{status="404"\} (\d+)$/m),
        timed: value(/^savia_request_milliseconds_count (\d+)$/m),
      };
    };
    await expect.poll(async () => (await scrape()).processes, { timeout: scaledTimeout(60_000) }).toBe(2);
    for (let index = 0; index < 20; index++) expect((await get(`/locales/xx/${index}.json`)).status).toBe(404);
    // Every scrape is a request too. Requests are counted after their responses, so the last ones may still be missing.
    const uncounted = async () => {
      const earlier = scrapes;
      const { found, missing, timed } = await scrape();
      return { found: earlier - found, missing: 20 - missing, timed: earlier + 20 - timed };
    };
    // Successive scrapes reach different workers.
    for (const _ of [1, 2, 3, 4]) await expect.poll(uncounted).toEqual({ found: 0, missing: 0, timed: 0 });

    const [worker] = execFileSync("pgrep", ["-P", String(running.child.pid)], { encoding: "utf8" }).split("\n");
    process.kill(Number(worker), "SIGKILL");
    await expect
      .poll(() => running.output(), { timeout: scaledTimeout(60_000) })
      .toContain("a worker exited and is being replaced");
    await expect.poll(async () => (await scrape()).processes, { timeout: scaledTimeout(60_000) }).toBe(2);
    await expect.poll(async () => (await scrape()).missing).toBe(20);

    running.child.kill("SIGHUP");
    await expect.poll(async () => (await scrape()).processes, { timeout: scaledTimeout(60_000) }).toBe(2);
    await expect.poll(async () => (await scrape()).missing).toBe(20);
  } finally {
    await running.stop();
  }
});
