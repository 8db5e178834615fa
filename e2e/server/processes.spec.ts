import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { freePort } from "../../test/postgres.ts";
import { copyCheckout } from "../support/faults/checkout.ts";
import { runScript, startSecondProcess, startSiteProcess } from "../support/site-process.ts";
import { expect, test } from "../support/site.ts";
import { ask } from "../support/wire.ts";

/** How the site starts, stops and replaces its processes. */
test.use({ siteOptions: { name: "processes" } });

test("the embedded default starts on an empty folder, refuses a second process on it, and keeps its data across restarts", async ({
  request,
}) => {
  test.setTimeout(120_000);
  const dataDir = mkdtempSync(join(tmpdir(), "savia-start-"));
  const port = await freePort();
  const running = await startSiteProcess({ PORT: String(port), DATA_DIR: dataDir });
  expect(running.output()).toContain(`http://127.0.0.1:${port}`);
  expect(running.output()).toContain(dataDir);
  expect(running.output()).toContain("14 sample articles");
  expect(running.output()).toContain(`Mail     written as .eml files to ${join(dataDir, "outbox")}`);

  const second = runScript("start", { PORT: String(await freePort()), DATA_DIR: dataDir });
  expect(second.status).toBe(1);
  expect(second.stderr).toContain(`in use by process ${running.child.pid}`);
  expect((await request.get(`http://127.0.0.1:${port}/readyz`)).status()).toBe(200);

  expect(await running.stop("SIGTERM")).toBe(0);
  const again = await startSiteProcess({ PORT: String(port), DATA_DIR: dataDir });
  expect(again.output()).not.toContain("sample articles");
  expect((await request.get(`http://127.0.0.1:${port}/es`)).status()).toBe(200);
  await again.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("a site that has started has stored its compiled scripts, even if it is killed", async ({ site }) => {
  using checkout = copyCheckout();
  const caches = readdirSync(join(checkout.folder, "build"))
    .map((name) => join(checkout.folder, "build", name, "compile-cache"))
    .filter((folder) => existsSync(folder));
  for (const folder of caches) rmSync(folder, { recursive: true });
  const running = await startSecondProcess(site, {}, { cwd: checkout.folder });
  expect(await running.stop("SIGKILL")).toBe("SIGKILL");
  const [build] = readFileSync(join(checkout.folder, "build/current"), "utf8").split("\n");
  const cache = join(checkout.folder, "build", build!, "compile-cache");
  const files = readdirSync(cache, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(10);
});

test("the site replaces the process that checked the build, and loads heavy libraries only when they are used", async ({
  site,
}) => {
  const running = await startSecondProcess(site);
  const [, ...command] = readFileSync(`/proc/${running.child.pid}/cmdline`, "utf8").split("\0").filter(Boolean);
  const server = command.at(-1)!;
  expect(server).toMatch(/\/build\/[0-9a-f]{12}\/server\/index\.js$/);
  expect(await running.stop("SIGTERM")).toBe(0);
  const loadedAtOnce = [...readFileSync(server, "utf8").matchAll(/^import .*?"([^"]+)";$/gm)].map(([, name]) => name!);
  expect(loadedAtOnce).toContain("react-dom/server");
  const heavy = /sharp|satori|resvg|client-s3|react-pdf\/renderer|simplewebauthn|nodemailer|react-email\/render|tiptap/;
  expect(loadedAtOnce.filter((name) => heavy.test(name))).toEqual([]);
});

test("on SIGTERM the site finishes the requests in flight before it exits", async ({ site }) => {
  const running = await startSecondProcess(site, { LOG_LEVEL: "info" });
  const lock = new pg.Client({ connectionString: site.databaseUrl });
  await lock.connect();
  await lock.query("begin; lock table posts");
  const answer = ask(running.url, "/insights?q=inflight");
  const waiting = async () =>
    (await lock.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
      .rowCount;
  await expect.poll(waiting).toBeGreaterThan(0);
  const ended = running.stop("SIGTERM");
  await expect.poll(() => running.output()).toContain("finishing the requests in flight");
  await expect
    .poll(() =>
      ask(running.url, "/healthz").then(
        ({ status }) => status,
        (error: NodeJS.ErrnoException) => error.code,
      ),
    )
    .toBe("ECONNREFUSED");
  await lock.query("commit");
  await lock.end();
  expect([(await answer).status, (await answer).body.toString().includes("</html>")]).toEqual([200, true]);
  expect(await ended).toBe(0);
});

test("several workers share a port; SIGHUP replaces them without failing a request", async ({ site }) => {
  test.setTimeout(90_000);
  const running = await startSecondProcess(site, { WORKERS: "2", LOG_LEVEL: "info" });
  await expect.poll(async () => (await ask(running.url, "/healthz")).status).toBe(200);
  let asking = true;
  let answered = 0;
  const failures: unknown[] = [];
  const visitors = Array.from({ length: 4 }, async () => {
    while (asking) {
      await ask(running.url, "/").then(
        ({ status }) => (status === 200 ? answered++ : failures.push(status)),
        (error) => failures.push(error),
      );
    }
  });
  running.child.kill("SIGHUP");
  await expect
    .poll(() => running.output(), { timeout: scaledTimeout(40_000) })
    .toContain("all workers have been replaced");
  asking = false;
  await Promise.all(visitors);
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(20);
  expect(await running.stop("SIGTERM")).toBe(0);
});
