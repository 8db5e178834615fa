import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { patience } from "../../test/patience.ts";
import { freePort, onServer } from "../../test/postgres.ts";
import { wholeInquiry } from "../support/inquiries.ts";
import { startSiteProcess } from "../support/site-process.ts";
import { expect, test } from "../support/site.ts";
import english from "../../public/locales/en/common.json" with { type: "json" };
import spanish from "../../public/locales/es/common.json" with { type: "json" };
import nodeFlags from "../../scripts/node-flags.json" with { type: "json" };

test.use({ siteOptions: { name: "server", env: { METRICS_TOKEN: "a-token-for-the-tests" } } });

const node = (args: string[], env: Record<string, string>) =>
  spawnSync(process.execPath, [...nodeFlags, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    encoding: "utf8",
    timeout: patience(30_000),
  });

test("the embedded default starts on an empty folder, refuses a second process on it, and keeps its data", async ({
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

  const second = node(["scripts/start.ts"], { PORT: String(await freePort()), DATA_DIR: dataDir });
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

test("bad environment values stop the start with one message that lists them all", () => {
  const { status, stderr } = node(["scripts/start.ts"], {
    PORT: "many",
    DATABASE_URL: "mysql://x",
    SMTP_URL: "mail.example",
  });
  expect(status).toBe(1);
  for (const name of ["PORT", "DATABASE_URL", "SMTP_URL"]) expect(stderr).toContain(name);
  expect(stderr).not.toContain("    at ");
});

test("/healthz reports the process, /readyz the database, and /metrics needs the token", async ({ request }) => {
  expect(await (await request.get("/healthz")).text()).toBe("ok");
  expect(await (await request.get("/readyz")).text()).toMatch(/^ready, content version checked \d+\.\d s ago$/);
  expect((await request.get("/metrics")).status()).toBe(401);
  const metrics = await request.get("/metrics", { headers: { authorization: "Bearer a-token-for-the-tests" } });
  expect(await metrics.text()).toMatch(/savia_requests_total\{status="200"\} \d+/);
});

test("pages are compressed, revalidated and kept; HEAD answers the same headers", async ({ site }) => {
  const plain = await raw(site.url, "/", {});
  expect(plain.headers["content-encoding"]).toBeUndefined();
  await expect
    .poll(async () => (await raw(site.url, "/", { "accept-encoding": "br, gzip" })).headers["content-encoding"])
    .toBe("br");
  const packed = await raw(site.url, "/", { "accept-encoding": "br, gzip" });
  expect(packed.headers.vary).toBe("Accept-Encoding");
  expect(packed.body.length).toBeLessThan(plain.body.length / 2);
  expect(
    (await raw(site.url, "/", { "accept-encoding": "br, gzip", "if-none-match": packed.headers.etag as string }))
      .status,
  ).toBe(304);
  const head = await raw(site.url, "/", { "accept-encoding": "br, gzip" }, "HEAD");
  expect(head.headers["content-length"]).toBe(packed.headers["content-length"]);
  expect(head.headers["content-security-policy"]).toBe(packed.headers["content-security-policy"]);
  expect(head.body).toHaveLength(0);
});

test("a page from memory and one made just now tell the same time for keeping the connection", async ({ site }) => {
  const told = async (path: string) => (await fetch(site.url + path)).headers.get("keep-alive");
  expect([await told("/about"), await told("/about"), await told("/journey")]).toEqual([
    "timeout=15",
    "timeout=15",
    "timeout=15",
  ]);
});

test("a HEAD that comes first leaves the whole page for the GET that follows", async ({ site }) => {
  expect((await raw(site.url, "/insights?q=headfirst", {}, "HEAD")).body).toHaveLength(0);
  expect((await raw(site.url, "/insights?q=headfirst", {})).body.toString()).toContain("</html>");
});

test("built files are immutable and precompressed; copy is too when asked for by version", async ({ page, site }) => {
  await page.goto("/");
  const href = (await page.locator("link[rel=stylesheet]").getAttribute("href"))!;
  const file = await raw(site.url, href, { "accept-encoding": "br" });
  expect(file.headers["cache-control"]).toContain("immutable");
  expect(file.headers["content-encoding"]).toBe("br");
  const version = await page.locator("html").getAttribute("data-copy");
  expect((await raw(site.url, `/locales/es/home.json?v=${version}`, {})).headers["cache-control"]).toContain(
    "immutable",
  );
  expect((await raw(site.url, "/locales/es/home.json", {})).headers["cache-control"]).not.toContain("immutable");
});

test("content pages load no script before idle or interaction", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto("/");
  expect(scripts).toEqual([]);
  await page.keyboard.press("Tab");
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  await context.close();
});

test("a body over the limit, a strange method and a malformed address get a clear 4xx", async ({ site }) => {
  expect(
    (await raw(site.url, "/", { "content-type": "application/x-www-form-urlencoded" }, "POST", "x".repeat(300_000)))
      .status,
  ).toBe(413);
  expect((await raw(site.url, "/", { "content-type": "text/plain" }, "POST", "hello")).status).toBe(415);
  expect((await raw(site.url, "/", {}, "PROPFIND")).status).toBe(405);
  expect((await raw(site.url, "/%E0%A4%A", {})).status).toBe(400);
  expect((await raw(site.url, "/assets/../../package.json", {})).status).toBe(400);
});

test("[25] an unexpected error says so in both languages, with a number to ask about and nothing of the machinery", async ({
  site,
  request,
}) => {
  await onServer(site.databaseUrl, "alter table lead_events rename to lead_events_away");
  try {
    for (const [path, title] of [
      ["/journey?sent=x", "Unexpected Application Error!"],
      ["/es/journey?sent=x", spanish.error.title],
    ] as const) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(500);
      const html = await response.text();
      const words = path.startsWith("/es") ? spanish : english;
      expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)![1]).toBe(title);
      expect(html).toContain(words.error.text);
      const id = /data-request="([\w-]+)"/.exec(html)![1]!;
      expect(html).toContain(words.error.incident.replace("{{id}}", id));
      expect(html).not.toMatch(/lead_events|select |postgres|\.js:\d/i);
      await expect.poll(() => site.output()).toContain(id);
    }
  } finally {
    await onServer(site.databaseUrl, "alter table lead_events_away rename to lead_events");
  }
});

test("[25] a broken database is a 503 with the site's own page and Retry-After; afterwards the site recovers by itself", async ({
  site,
  page,
}) => {
  const database = new URL(site.databaseUrl).pathname.slice(1);
  const server = process.env.E2E_SERVER_URL!;
  const down = [
    `alter database ${database} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and application_name like 'savia%'`,
  ];
  for (const statement of down) await onServer(server, statement);
  try {
    const response = await page.goto("/insights?q=somethingnew");
    expect(response!.status()).toBe(503);
    expect(response!.headers()["retry-after"]).toBeDefined();
    await expect(page.locator("h1")).toBeVisible();
    expect(await page.locator("body").innerText()).not.toMatch(/ECONN|postgres|at .*\.js/i);
    expect((await page.request.get("/readyz")).status()).toBe(503);
    expect((await page.request.get("/healthz")).status()).toBe(200);
    expect((await page.request.get("/about")).status()).toBe(200);
    const refused = await page.request.post("/functions/send-journey-form", { data: wholeInquiry() });
    expect(refused.status()).toBe(503);
    expect(refused.headers()["retry-after"]).toBe("10");
  } finally {
    await onServer(server, `alter database ${database} allow_connections true`);
  }
  await expect.poll(async () => (await page.request.get("/readyz")).status()).toBe(200);
  expect((await page.request.get("/insights?q=somethingnew")).status()).toBe(200);
});

test("told to stop, it answers whom it is answering, and only then ends", async ({ site }) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const running = await startSiteProcess({
    PORT: String(port),
    DATABASE_URL: site.databaseUrl,
    DATA_DIR: site.dataDir,
    LOG_LEVEL: "info",
  });
  const lock = new pg.Client({ connectionString: site.databaseUrl });
  await lock.connect();
  await lock.query("begin; lock table posts");
  const answer = raw(url, "/insights?q=inflight", {});
  const waiting = async () =>
    (await lock.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
      .rowCount;
  await expect.poll(waiting).toBeGreaterThan(0);
  const ended = running.stop("SIGTERM");
  await expect.poll(() => running.output()).toContain("finishing the requests in flight");
  await expect
    .poll(() =>
      raw(url, "/healthz", {}).then(
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

test("several processes share a port; SIGHUP replaces them without failing a request", async ({ site }) => {
  test.setTimeout(90_000);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const running = await startSiteProcess({
    PORT: String(port),
    DATABASE_URL: site.databaseUrl,
    DATA_DIR: site.dataDir,
    WORKERS: "2",
    LOG_LEVEL: "info",
  });
  await expect.poll(async () => (await raw(url, "/healthz", {})).status).toBe(200);
  let asking = true;
  let answered = 0;
  const failures: unknown[] = [];
  const visitors = Array.from({ length: 4 }, async () => {
    while (asking) {
      await raw(url, "/", {}).then(
        ({ status }) => (status === 200 ? answered++ : failures.push(status)),
        (error) => failures.push(error),
      );
    }
  });
  running.child.kill("SIGHUP");
  await expect.poll(() => running.output(), { timeout: patience(40_000) }).toContain("all workers have been replaced");
  asking = false;
  await Promise.all(visitors);
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(20);
  expect(await running.stop("SIGTERM")).toBe(0);
});

test("the README's configuration table names every variable", () => {
  const source = readFileSync("app/platform/env.server.ts", "utf8");
  const readme = readFileSync("README.md", "utf8");
  for (const [, name] of source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): \{ schema/gm)) expect(readme).toContain(name!);
});

type Answer = { status: number; headers: import("node:http").IncomingHttpHeaders; body: Buffer };

/** What is on the wire, without a client that unpacks it. */
function raw(
  base: string,
  path: string,
  headers: Record<string, string>,
  method = "GET",
  body?: string,
): Promise<Answer> {
  const url = new URL(base);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: url.hostname, port: url.port, path, method, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}
