import { executeOnServer } from "../../test/postgres.ts";
import english from "../../public/locales/en/common.json" with { type: "json" };
import spanish from "../../public/locales/es/common.json" with { type: "json" };
import { createInquiry } from "../support/inquiries.ts";
import { expect, test } from "../support/site.ts";
import { ask } from "../support/wire.ts";

test.use({ siteOptions: { name: "server", env: { METRICS_TOKEN: "a-token-for-the-tests" } } });

test("/healthz reports the process, /readyz the database, and /metrics requires the token", async ({ request }) => {
  expect(await (await request.get("/healthz")).text()).toBe("ok");
  expect(await (await request.get("/readyz")).text()).toMatch(/^ready, content version checked \d+\.\d s ago$/);
  expect((await request.get("/metrics")).status()).toBe(401);
  const metrics = await request.get("/metrics", { headers: { authorization: "Bearer a-token-for-the-tests" } });
  expect(await metrics.text()).toMatch(/savia_requests_total\{status="200"\} \d+/);
});

test("pages are compressed and revalidated, and HEAD returns the same headers", async ({ site }) => {
  const plain = await ask(site.url, "/");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  await expect
    .poll(
      async () =>
        (await ask(site.url, "/", { headers: { "accept-encoding": "br, gzip" } })).headers["content-encoding"],
    )
    .toBe("br");
  const packed = await ask(site.url, "/", { headers: { "accept-encoding": "br, gzip" } });
  expect(packed.headers.vary).toBe("Accept, Accept-Encoding");
  expect(packed.body.length).toBeLessThan(plain.body.length / 2);
  expect(
    (
      await ask(site.url, "/", {
        headers: { "accept-encoding": "br, gzip", "if-none-match": packed.headers.etag as string },
      })
    ).status,
  ).toBe(304);
  const head = await ask(site.url, "/", { method: "HEAD", headers: { "accept-encoding": "br, gzip" } });
  expect(head.headers["content-length"]).toBe(packed.headers["content-length"]);
  expect(head.headers.etag).toBe(packed.headers.etag);
  expect(head.headers["content-security-policy"]).toBe(packed.headers["content-security-policy"]);
  expect(head.body).toHaveLength(0);
});

test("cached and newly rendered pages announce the same keep-alive timeout", async ({ site }) => {
  const keepAlive = async (path: string) => (await fetch(site.url + path)).headers.get("keep-alive");
  expect([await keepAlive("/about"), await keepAlive("/about"), await keepAlive("/journey")]).toEqual([
    "timeout=15",
    "timeout=15",
    "timeout=15",
  ]);
});

test("a GET after a HEAD gets the whole page", async ({ site }) => {
  expect((await ask(site.url, "/insights?q=headfirst", { method: "HEAD" })).body).toHaveLength(0);
  expect((await ask(site.url, "/insights?q=headfirst")).body.toString()).toContain("</html>");
});

test("built files are immutable and precompressed; so is copy that is requested by version", async ({ page, site }) => {
  await page.goto("/");
  const href = (await page.locator("link[rel=stylesheet]").getAttribute("href"))!;
  const file = await ask(site.url, href, { headers: { "accept-encoding": "br" } });
  expect(file.headers["cache-control"]).toContain("immutable");
  expect(file.headers["content-encoding"]).toBe("br");
  const version = await page.locator("html").getAttribute("data-copy");
  expect((await ask(site.url, `/locales/es/home.json?v=${version}`)).headers["cache-control"]).toContain("immutable");
  expect((await ask(site.url, "/locales/es/home.json")).headers["cache-control"]).not.toContain("immutable");
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

test("an oversized body, an unknown method and a malformed address get a clear 4xx", async ({ site }) => {
  expect((await ask(site.url, "/", { form: { text: "x".repeat(300_000) } })).status).toBe(413);
  expect((await ask(site.url, "/", { body: "hello", headers: { "content-type": "text/plain" } })).status).toBe(415);
  expect((await ask(site.url, "/", { method: "PROPFIND" })).status).toBe(405);
  expect((await ask(site.url, "/%E0%A4%A")).status).toBe(400);
  expect((await ask(site.url, "/assets/../../package.json")).status).toBe(400);
});

test("[25] the error page is in both languages, with an incident number and no internals", async ({
  site,
  request,
}) => {
  await executeOnServer(site.databaseUrl, "alter table lead_events rename to lead_events_away");
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
    await executeOnServer(site.databaseUrl, "alter table lead_events_away rename to lead_events");
  }
});

test("[25] without a database the site answers 503 with its own page and Retry-After, and recovers by itself", async ({
  site,
  page,
}) => {
  const database = new URL(site.databaseUrl).pathname.slice(1);
  const server = process.env.E2E_SERVER_URL!;
  const down = [
    `alter database ${database} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and application_name like 'savia%'`,
  ];
  for (const statement of down) await executeOnServer(server, statement);
  try {
    const response = await page.goto("/insights?q=somethingnew");
    expect(response!.status()).toBe(503);
    expect(response!.headers()["retry-after"]).toBeDefined();
    await expect(page.locator("h1")).toBeVisible();
    expect(await page.locator("body").innerText()).not.toMatch(/ECONN|postgres|at .*\.js/i);
    expect((await page.request.get("/readyz")).status()).toBe(503);
    expect((await page.request.get("/healthz")).status()).toBe(200);
    expect((await page.request.get("/about")).status()).toBe(200);
    const refused = await page.request.post("/functions/send-journey-form", { data: createInquiry() });
    expect(refused.status()).toBe(503);
    expect(refused.headers()["retry-after"]).toBe("10");
  } finally {
    await executeOnServer(server, `alter database ${database} allow_connections true`);
  }
  await expect.poll(async () => (await page.request.get("/readyz")).status()).toBe(200);
  expect((await page.request.get("/insights?q=somethingnew")).status()).toBe(200);
});
