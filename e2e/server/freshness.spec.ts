import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { storePost } from "#test/factories/posts.ts";
import { images, posts } from "#db/schema.ts";
import { freePort } from "../../test/postgres.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { createAdmin, sessionCookie } from "../support/sign-in.ts";
import { startSiteProcess, type SiteProcess } from "../support/site-process.ts";
import { expect, test, type Site } from "../support/site.ts";
import { startTcpProxy, type TcpProxy } from "../support/faults/tcp-proxy.ts";

const metricsToken = "a-token-for-the-tests";
test.use({ siteOptions: { name: "freshness", env: { METRICS_TOKEN: metricsToken } } });
test.setTimeout(180_000);

/** The promise is 5 s. A busy machine takes longer for everything. */
const promised = scaledTimeout(5000);
const pollOptions = { timeout: scaledTimeout(60_000), intervals: [50] };

const cleanUps: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

type ProxiedSite = { url: string; proxy: TcpProxy; running: SiteProcess };

/** Another process of the same site, whose database connection can be interrupted. */
async function startBehindProxy(site: Site): Promise<ProxiedSite> {
  const proxy = await startTcpProxy(site.databaseUrl);
  cleanUps.push(() => proxy.stop());
  const port = await freePort();
  const running = await startSiteProcess({
    PORT: String(port),
    SITE_URL: site.url,
    DATABASE_URL: proxy.url,
    DATA_DIR: site.dataDir,
    METRICS_TOKEN: metricsToken,
  });
  cleanUps.push(() => running.stop("SIGKILL"));
  return { url: `http://127.0.0.1:${port}`, proxy, running };
}

async function publishPost() {
  return storePost();
}

const statusOf = async (url: string) =>
  (await fetch(url, { signal: AbortSignal.timeout(scaledTimeout(30_000)) })).status;
const ready = async ({ url }: { url: string }) => {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, text: await answer.text() };
};

function unpublish(url: string, id: string, cookie: string) {
  return fetch(`${url}/admin?index`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: url, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ intent: "unpublish", id }),
  });
}

/** Waits until the address is a 404, which must not take longer than promised plus this machine's request time. */
async function expectGone(address: string) {
  const started = performance.now();
  let asked = started;
  let slowest = 0;
  await expect
    .poll(async () => {
      asked = performance.now();
      const status = await statusOf(address);
      slowest = Math.max(slowest, performance.now() - asked);
      return status;
    }, pollOptions)
    .toBe(404);
  expect(asked - started).toBeLessThan(promised + 10 * slowest);
}

/** Requests the page until it is in the process's cache. */
async function cachePage(address: string) {
  await expect.poll(() => statusOf(address), pollOptions).toBe(200);
  expect(await statusOf(address)).toBe(200);
}

const listening = (name: string) => name === "savia listening";

test("a process with a silently dead LISTEN connection stops showing an unpublished article within 5 s", async ({
  site,
}) => {
  const reader = await startBehindProxy(site);
  const post = await publishPost();
  const cookie = await sessionCookie(await createAdmin());
  await cachePage(`${reader.url}/insights/${post.slug}`);
  reader.proxy.freeze(listening);
  expect((await unpublish(site.url, post.id, cookie)).status).toBe(303);
  expect(await statusOf(`${site.url}/insights/${post.slug}`)).toBe(404);
  await expectGone(`${reader.url}/insights/${post.slug}`);
  expect(await ready(reader)).toMatchObject({ status: 200, text: expect.stringMatching(/checked \d+\.\d s ago/) });
});

test("other processes see a change even if the process that made it is killed right after COMMIT", async ({ site }) => {
  const writer = await startBehindProxy(site);
  const reader = await startBehindProxy(site);
  const post = await publishPost();
  const cookie = await sessionCookie(await createAdmin());
  for (const url of [site.url, reader.url]) await cachePage(`${url}/insights/${post.slug}`);
  reader.proxy.freeze(listening);
  // The database has committed, but the process is killed before it learns of it.
  writer.proxy.watchAnswers((bytes) => {
    if (!bytes.includes("COMMIT\0")) return "forward";
    writer.running.child.kill("SIGKILL");
    return "drop";
  });
  await expect(unpublish(writer.url, post.id, cookie)).rejects.toThrow();
  const [stored] = await db().select().from(posts).where(eq(posts.id, post.id));
  expect(stored!.published).toBe(false);
  for (const url of [site.url, reader.url]) await expectGone(`${url}/insights/${post.slug}`);
});

test("a process that cannot reach the database serves cached pages, is not ready, and catches up afterwards", async ({
  site,
}) => {
  const reader = await startBehindProxy(site);
  const post = await publishPost();
  const cookie = await sessionCookie(await createAdmin());
  const address = `${reader.url}/insights/${post.slug}`;
  await cachePage(address);
  reader.proxy.freeze(() => true);
  expect((await unpublish(site.url, post.id, cookie)).status).toBe(303);
  await expect.poll(async () => (await ready(reader)).status, pollOptions).toBe(503);
  expect(await statusOf(address)).toBe(200);
  await expect
    .poll(async () => {
      const metrics = await fetch(`${reader.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
      return Number(/^savia_content_check_age_seconds (\S+)/m.exec(await metrics.text())?.[1]);
    }, pollOptions)
    .toBeGreaterThan(5);
  reader.proxy.thaw();
  await expect.poll(() => statusOf(address), pollOptions).toBe(404);
  await expect.poll(async () => (await ready(reader)).status, pollOptions).toBe(200);
});

test("a deleted picture disappears from every process within 5 s, even if its file is still there", async ({
  site,
  request,
}) => {
  const reader = await startBehindProxy(site);
  const cookie = await sessionCookie(await createAdmin());
  const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer();
  const upload = await request.post("/admin/images/upload", {
    headers: { cookie },
    multipart: { image: { name: "teal.jpg", mimeType: "image/jpeg", buffer: picture }, alt: "Teal" },
  });
  expect(upload.ok()).toBe(true);
  const [image] = await db().select().from(images);
  for (const url of [site.url, reader.url]) {
    await cachePage(`${url}/${image!.path}`);
    await cachePage(`${url}/${image!.path.replace(".jpg", "-480w.webp")}`);
    const first = await fetch(`${url}/${image!.path}`);
    expect(first.headers.get("cache-control")).toBe("public, max-age=300, s-maxage=86400");
    const again = await fetch(`${url}/${image!.path}`, { headers: { "if-none-match": first.headers.get("etag")! } });
    expect(again.status).toBe(304);
  }
  reader.proxy.freeze(listening);
  const deletion = await request.post("/admin/images", {
    headers: { cookie },
    form: { intent: "delete", id: image!.id },
    maxRedirects: 0,
  });
  expect(deletion.status()).toBe(303);
  // As if the process had died before removing the files.
  writeFileSync(join(site.dataDir, "uploads", ...image!.path.split("/")), picture);
  for (const url of [site.url, reader.url]) {
    await expectGone(`${url}/${image!.path}`);
    expect(await statusOf(`${url}/${image!.path.replace(".jpg", "-480w.webp")}`)).toBe(404);
  }
});
