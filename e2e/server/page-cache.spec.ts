import { isDeepStrictEqual } from "node:util";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { contentVersion, posts } from "#db/schema.ts";
import { addresses } from "../support/site-map.ts";
import { startSecondProcess } from "../support/site-process.ts";
import { expect, waitForHydration, test, type Site } from "../support/site.ts";
import { ask } from "../support/wire.ts";

const token = "a-token-for-the-tests";
test.use({ siteOptions: { name: "page-cache", env: { METRICS_TOKEN: token } } });

/** Every cached public page in both languages, with feeds, articles and pictures. */
async function cachedPages(base: string): Promise<string[]> {
  const articles = await db().select({ slug: posts.slug }).from(posts);
  const plain = [
    ...addresses.map(({ path }) => path).filter((path) => !/^\/(account|admin|auth|functions|rpc)\b/.test(path)),
    ...articles.map(({ slug }) => `/insights/${slug}`),
    "/insights?page=2",
    "/insights?category=business",
  ];
  const all = new Set([
    ...plain,
    ...plain.map((path) => (path === "/" ? "/es" : `/es${path}`)),
    "/social/en/site.png",
    "/social/es/site.png",
  ]);
  const cached: string[] = [];
  for (const path of all)
    if (String((await ask(base, path)).headers["cache-control"]).startsWith("public")) cached.push(path);
  return cached;
}

async function answeredFromMemory(site: Site): Promise<number> {
  const { text } = await ask(site.url, "/metrics", { headers: { authorization: `Bearer ${token}` } });
  return Number(/^savia_requests_from_memory_total (\d+)$/m.exec(text)![1]);
}

/** Those of the addresses that are not answered from memory. One at a time, so that nothing else is counted. */
async function notFromMemory(site: Site, paths: string[]): Promise<string[]> {
  const missing: string[] = [];
  let before = await answeredFromMemory(site);
  for (const path of paths) {
    await ask(site.url, path);
    const after = await answeredFromMemory(site);
    if (after === before) missing.push(path);
    before = after;
  }
  return missing;
}

async function askAll(base: string, paths: string[]) {
  const queue = [...paths];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) await ask(base, path);
    }),
  );
}

test("2,250 addresses of the same pages, and made-up tags, do not evict any page from the cache", {
  tag: "@long",
}, async ({ site }) => {
  test.setTimeout(240_000);
  const pages = await cachedPages(site.url);
  expect(pages.length).toBeGreaterThan(40);
  const variants = Array.from({ length: 250 }, (_, number) => [
    `/about?page=${number}`,
    `/es/offerings?utm_source=${number}&fbclid=${number}`,
    `/insights?page=${1000 + number}`,
    `/insights?category=no-such-${number}&page=01`,
    `/insights.data?page=2&gclid=${number}`,
    `/rss.xml?v=${number}`,
    `/insights?tag=no-such-${number}`,
    `/%61bout?n=${number}`,
    `/covers/business/flood-${number}.svg`,
  ]).flat();
  // A chore may raise the version of the content meanwhile, after which no page is in memory.
  let version: unknown;
  let evicted: string[];
  do {
    version = await db().select().from(contentVersion);
    await askAll(site.url, [...pages, ...variants]);
    evicted = await notFromMemory(site, pages);
  } while (!isDeepStrictEqual(version, await db().select().from(contentVersion)));
  expect(evicted).toEqual([]);
});

test("addresses with unknown parameters share the cached page", async ({ site }) => {
  const about = await ask(site.url, "/about");
  const searches = ["?page=7", "?utm_source=news&utm_medium=mail", "?fbclid=x&category=business", "?", "?&"];
  for (const search of searches) {
    const variant = await ask(site.url, `/about${search}`);
    expect(variant.headers.etag, search).toBe(about.headers.etag);
    expect(variant.text, search).toBe(about.text);
  }
  const variants = searches.map((search) => `/about${search}`);
  expect(await notFromMemory(site, variants)).toEqual([]);
  const listing = await ask(site.url, "/insights?category=business");
  expect((await ask(site.url, "/insights?utm_source=x&category=business")).headers.etag).toBe(listing.headers.etag);
  expect(listing.headers.etag).not.toBe((await ask(site.url, "/insights")).headers.etag);
});

test("non-canonical paths are redirected for reads and accepted for writes", async ({ site }) => {
  for (const [path, canonical] of [
    ["/%61bout", "/about"],
    ["/%41BOUT/", "/about"],
    ["/%65s/about", "/es/about"],
    ["/%65%73?utm_source=x", "/es?utm_source=x"],
    ["/es//%61bout", "/es/about"],
    ["/about/_.data", "/about.data"],
  ] as const) {
    const answer = await ask(site.url, path);
    expect([answer.status, answer.headers.location], path).toEqual([301, canonical]);
  }
  expect((await ask(site.url, "/about#team")).status).toBe(400);
  const written = await ask(site.url, "/%65s/Journey", { form: { name: "" } });
  expect(written.status).toBe(422);
  expect(written.text).toContain('<html lang="es"');
});

test("a page number beyond the last redirects to the last page", async ({ site }) => {
  const listing = await ask(site.url, "/es/insights?page=5000&category=business&utm_source=x");
  expect([listing.status, listing.headers.location]).toEqual([302, "/es/insights?category=business"]);
  expect((await ask(site.url, "/insights?page=2")).status).toBe(200);
});

test("every public page has the same ETag in every process and after a restart", async ({ site }) => {
  test.setTimeout(180_000);
  const pages = await cachedPages(site.url);
  const etags = async (base: string) => {
    const found: Record<string, string | undefined> = {};
    for (const path of pages) found[path] = (await ask(base, path)).headers.etag;
    return found;
  };
  // The texts differ while no mail server is set.
  const mail = { SMTP_URL: `smtp://127.0.0.1:${site.mailbox.port}` };
  const second = await startSecondProcess(site, { SITE_URL: site.url, ...mail });
  try {
    const first = await etags(site.url);
    expect(Object.values(first)).not.toContain(undefined);
    expect(await etags(second.url)).toEqual(first);
    await markContentChanged();
    expect(await etags(site.url), "rendered again").toEqual(first);
    await site.restart();
    expect(await etags(site.url), "after a restart").toEqual(first);
  } finally {
    await second.stop();
  }
});

test("decision 19: the language switch keeps the whole query and the hash", async ({ page }) => {
  await page.goto("/about?utm_source=news&page=7#content");
  const spanish = page.locator("header a[data-language][hreflang=es]").first();
  // Before hydration, so that "open in a new tab" keeps them too.
  await expect(spanish).toHaveAttribute("href", /\/es\/about\?utm_source=news&page=7$/);
  await waitForHydration(page);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/about$/);
  await expect(page.locator("link[rel=alternate][hreflang=es]")).toHaveAttribute("href", /\/es\/about$/);
  await spanish.click();
  await page.waitForURL(/\/es\/about\?utm_source=news&page=7#content$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
});
