import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { posts } from "#db/schema.ts";
import { startFront, type NginxFront } from "#test/nginx-front.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { ask, askHttp2, textOf, type Answer } from "../support/faults/front-client.ts";
import { createAdmin, sessionCookie } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "nginx-front", env: { TRUSTED_PROXIES: "127.0.0.1" } } });
test.setTimeout(180_000);

let front: NginxFront;
const slug = "who-decides-what";
const article = `/insights/${slug}`;
const encodings = ["br", "gzip", "identity"];

// Each test has its own nginx, with an empty cache and fresh limits.
test.beforeEach(async ({ site }) => {
  front = await startFront({ sitePort: Number(new URL(site.url).port) });
});
test.afterEach(() => front.stop());

const get = (path: string, headers: Record<string, string | string[]> = {}) => ask(front.url + path, { headers });
const cacheStatus = ({ headers }: Answer) => headers["x-cache"];

/** Publishes or unpublishes through nginx, like the list of posts. */
async function change(intent: "publish" | "unpublish", cookie: string) {
  const [post] = await db().select({ id: posts.id }).from(posts).where(eq(posts.slug, slug));
  const answer = await ask(`${front.url}/admin?index`, {
    method: "POST",
    headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ id: post!.id, intent }).toString(),
  });
  expect(answer.status).toBe(303);
}

/** Requests a page repeatedly for some milliseconds, slowly enough for the rate limit. */
async function watch(milliseconds: number, path: string, look: (answer: Answer) => void) {
  const until = Date.now() + milliseconds;
  while (Date.now() < until) {
    look(await get(path, { "accept-encoding": "br" }));
    await pause(100);
  }
}

/** All stored responses including their headers, and their cache keys. */
function stored(): { keys: string[]; text: string } {
  const files = readdirSync(join(front.folder, "pages"), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const text = files.map((file) => readFileSync(join(file.parentPath, file.name), "latin1")).join("\n");
  return { keys: [...text.matchAll(/^KEY: (.*)$/gm)].map(([, key]) => key!), text };
}

test("a frequently requested article disappears within 3 s of its unpublication and returns within 3 s of its publication", async () => {
  const cookie = await sessionCookie(await createAdmin());
  for (const [intent, status] of [
    ["unpublish", 404],
    ["publish", 200],
  ] as const) {
    await watch(1500, article, (answer) => expect(answer.status).toBe(status === 404 ? 200 : 404));
    await change(intent, cookie);
    await expect
      .poll(async () => (await get(article, { "accept-encoding": "br" })).status, {
        timeout: scaledTimeout(3000),
        intervals: [100],
      })
      .toBe(status);
    // The old state does not return.
    await watch(2000, article, (answer) => expect(answer.status).toBe(status));
  }
});

test("while the application is down, an unpublished article does not return and pages without articles are still served", async ({
  site,
}) => {
  const cookie = await sessionCookie(await createAdmin());
  for (const encoding of encodings) expect((await get(article, { "accept-encoding": encoding })).status).toBe(200);
  for (const path of ["/", "/es/about", "/insights", "/rss.xml"]) expect((await get(path)).status, path).toBe(200);
  await change("unpublish", cookie);
  // Only one encoding has been refreshed; the copies of the others are still on disk.
  await expect
    .poll(async () => (await get(article, { "accept-encoding": "br" })).status, { timeout: scaledTimeout(60_000) })
    .toBe(404);
  await site.stop();
  try {
    // This one was fetched last: once its copy has expired, so have the others.
    await expect.poll(async () => (await get("/rss.xml")).status, { timeout: scaledTimeout(60_000) }).toBe(502);
    for (let round = 0; round < 3; round++) {
      for (const encoding of encodings)
        expect([404, 502], encoding).toContain((await get(article, { "accept-encoding": encoding })).status);
      for (const path of ["/insights", "/rss.xml", "/journey"]) expect((await get(path)).status, path).toBe(502);
      for (const path of ["/", "/es/about"]) {
        const answer = await get(path);
        expect([answer.status, cacheStatus(answer)], path).toEqual([200, "STALE"]);
      }
    }
  } finally {
    await site.restart();
  }
  await change("publish", cookie);
});

test("a page is fetched once and then served from the cache, also for HEAD, as 304 and over HTTP/2", async () => {
  const own = "/es/insights/the-weather-a-leader-brings";
  const first = await get(own, { "accept-encoding": "br" });
  expect([first.status, cacheStatus(first)]).toEqual([200, "MISS"]);
  expect(first.headers["cache-control"]).toContain("must-revalidate");
  const repeated = async (asked: () => Promise<Answer>): Promise<Answer> => {
    // A copy is valid for one to two seconds, so one of two quick requests is served from it.
    let answer = await asked();
    await expect.poll(async () => cacheStatus((answer = await asked())), { intervals: [100] }).toBe("HIT");
    return answer;
  };
  const hit = await repeated(() => get(own, { "accept-encoding": "br" }));
  expect(hit.body.equals(first.body)).toBe(true);
  const etag = String(first.headers.etag);
  expect(hit.headers.etag).toBe(etag);
  const head = await repeated(() => ask(front.url + own, { method: "HEAD", headers: { "accept-encoding": "br" } }));
  expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, etag]);
  expect(head.headers["content-length"]).toBe(hit.headers["content-length"]);
  const known = await repeated(() => get(own, { "accept-encoding": "br", "if-none-match": etag }));
  expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, etag]);
  const other = await repeated(() => get(own, { "accept-encoding": "br", "if-none-match": '"other"' }));
  expect(other.status).toBe(200);
  const second = await repeated(() => askHttp2(front.url + own, { "accept-encoding": "br" }));
  expect(second.body.equals(hit.body)).toBe(true);
  // An expired copy is revalidated with its ETag.
  await expect
    .poll(async () => cacheStatus(await get(own, { "accept-encoding": "br" })), { timeout: scaledTimeout(60_000) })
    .toBe("REVALIDATED");
});

test("encodings are cached separately, however the header is written", async () => {
  const texts = new Set<string>();
  for (let round = 0; round < 2; round++) {
    for (const [accept, expected] of [
      ["br", "br"],
      ["gzip, deflate, br, zstd", "br"],
      ["gzip, br;q=0", "gzip"],
      ["br; q=0.0, gzip; q=0.5", "gzip"],
      ["BR", "br"],
      ["gzip", "gzip"],
      ["gzip;q=0", undefined],
      ["brr, gzipped", undefined],
      ["identity", undefined],
      ["", undefined],
    ] as const) {
      const answer = await get("/about", { "accept-encoding": accept });
      expect(answer.headers["content-encoding"], accept).toBe(expected);
      expect(answer.headers.vary, accept).toContain("Accept-Encoding");
      texts.add(textOf(answer));
    }
  }
  expect(texts.size).toBe(1);
  expect(stored().keys.sort()).toEqual(encodings.map((encoding) => `localhost ${encoding} /about`).sort());
});

test("[MD3] whoever prefers Markdown gets it, and nobody else", async () => {
  const typeOf = async (path: string, accept: string) =>
    String((await get(path, { accept, "accept-encoding": "identity" })).headers["content-type"]).split(";")[0];
  for (const round of ["empty", "filled"]) {
    expect(await typeOf("/about", "text/markdown, text/html;q=0.9"), round).toBe("text/markdown");
    expect(await typeOf("/about", "text/html, */*"), round).toBe("text/html");
    expect(await typeOf("/about", "text/html, text/markdown;q=0.5"), round).toBe("text/html");
    expect(await typeOf("/about.md", "text/html"), round).toBe("text/markdown");
  }
  expect(stored().keys.sort()).toEqual(["localhost identity /about", "localhost identity /about.md"]);
});

test("requests with a session or credentials are neither stored nor served from the cache", async () => {
  const admin = await createAdmin();
  const cookie = await sessionCookie(admin);
  for (const path of ["/", "/about", "/insights", article, "/admin", "/admin/leads", "/auth", "/admin.data"]) {
    await get(path);
    const answers = [
      await get(path, { cookie }),
      await get(path, { cookie: `theme=dark; ${cookie}` }),
      await get(path, { cookie: ["theme=dark", cookie] }),
      await get(path, { cookie: "__Secure-savia.session_token=x" }),
      await get(path, { authorization: "Bearer x" }),
      await askHttp2(front.url + path, { cookie: ["theme=dark", cookie] }),
    ];
    for (const answer of answers) expect(cacheStatus(answer), path).toBe("BYPASS");
    if (path === "/admin") expect(textOf(answers[0]!)).toContain(admin.email);
  }
  const { keys, text } = stored();
  expect(keys.length).toBeGreaterThanOrEqual(4);
  expect(text).not.toContain(admin.email);
  expect(text.toLowerCase()).not.toContain("set-cookie");
  expect(keys.filter((key) => /admin|auth/.test(key))).toEqual([]);
});

test("private pages, forms, unknown parameters and errors are never stored", async () => {
  for (let round = 0; round < 2; round++) {
    for (const path of ["/journey", "/es/journey", "/auth", "/healthz", "/readyz", "/about?utm_source=x"])
      expect(cacheStatus(await get(path)), path).not.toBe("HIT");
    for (const body of ["", "name=Ana"]) {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const sent = await ask(`${front.url}/journey`, { method: "POST", headers, body });
      expect(sent.status).toBe(422);
      expect(cacheStatus(sent)).toBeUndefined();
    }
    expect((await ask(`${front.url}/about`, { method: "POST", body: "" })).status).toBeGreaterThanOrEqual(400);
  }
  // A form sent to a page does not change the cached page.
  expect((await get("/about")).status).toBe(200);
  expect(stored().keys).toEqual(["localhost identity /about"]);
  for (const path of [
    "/insights?category=stories",
    "/insights?tag=Leadership",
    "/insights?q=a&page=2",
    "/insights?page=2&q=a",
  ])
    await get(path);
  expect(stored().keys).toHaveLength(5);
  expect((await get("/metrics")).status).toBe(404);
});

test("a body of 12 MB reaches the site, a larger one is refused", async () => {
  const send = (bytes: number) =>
    ask(`${front.url}/admin/images/upload`, { method: "POST", body: Buffer.alloc(bytes) });
  // The site redirects visitors without a session to the sign-in page.
  expect((await send(12 * 1024 * 1024)).status).toBeLessThan(404);
  expect((await send(12 * 1024 * 1024 + 1)).status).toBe(413);
});

test("a client that sends too many requests gets 429, but static files are not counted", async ({ site }) => {
  // A lower limit than shipped, so that it is reached on a busy machine too.
  await front.stop();
  front = await startFront({ sitePort: Number(new URL(site.url).port), replace: [["rate=20r/s", "rate=1r/s"]] });
  const page = textOf(await get("/about"));
  const asset = /"(\/assets\/[^"]+\.css)"/.exec(page)![1]!;
  const statuses = async (path: string) =>
    (await Promise.all(Array.from({ length: 300 }, () => get(path)))).map(({ status }) => status);
  expect(new Set(await statuses(asset))).toEqual(new Set([200]));
  const pages = await statuses("/about");
  expect(new Set(pages)).toEqual(new Set([200, 429]));
  expect(pages.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100);
});
