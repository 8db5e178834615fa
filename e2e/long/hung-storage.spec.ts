import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { db } from "#db/client.server.ts";
import { images } from "#db/schema.ts";
import { freePort } from "../../test/postgres.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { noisyPicture } from "../support/noisy-picture.ts";
import { createAdmin, sessionCookie } from "../support/sign-in.ts";
import { startSiteProcess } from "../support/site-process.ts";
import { expect, test, type Site } from "../support/site.ts";
import { ask } from "../support/wire.ts";

/** A storage that accepts connections and never answers, or never finishes its answer. */
test.use({ siteOptions: { name: "hung-storage" } });

/** Two requests of 8 s for a picture; an upload also tries to remove what it may have stored. */
const answerTime = scaledTimeout(20_000);

const silent: RequestListener = (request) => void request.resume();
const hangsInBody: RequestListener = (request, response) => {
  request.resume();
  response.writeHead(200, { "content-length": "900000" });
  if (request.method === "HEAD") response.end();
  else response.write("the beginning");
};

async function startOn(site: Site, listener: RequestListener) {
  const storage = createServer(listener);
  await new Promise<void>((resolve) => storage.listen(0, "127.0.0.1", resolve));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const running = await startSiteProcess({
    PORT: String(port),
    SITE_URL: url,
    DATABASE_URL: site.databaseUrl,
    DATA_DIR: site.dataDir,
    S3_ENDPOINT: `http://127.0.0.1:${(storage.address() as AddressInfo).port}`,
    S3_BUCKET: "files",
    S3_ACCESS_KEY_ID: "a",
    S3_SECRET_ACCESS_KEY: "b",
  });
  return {
    url,
    async [Symbol.asyncDispose]() {
      await running.stop();
      storage.closeAllConnections();
      storage.close();
    },
  };
}

const pictures = Array.from(
  { length: 450 },
  (_, index) => `blog-images/blog-posts/${1741132800000 + index}-a1b2c3d4.jpg`,
);

test.beforeAll(async ({ site: _ }) => {
  const facts = { width: 100, height: 100, bytes: 900_000, uploadedBy: "test@example.org" };
  await db()
    .insert(images)
    .values(pictures.map((path) => ({ path, ...facts })))
    .onConflictDoNothing();
});

for (const { name, listener } of [
  { name: "never answers", listener: silent },
  { name: "hangs in the body", listener: hangsInBody },
])
  test(`pages are served while hundreds of pictures wait for a storage that ${name}, and these get 503 in time`, async ({
    site,
  }) => {
    test.setTimeout(300_000);
    await using hung = await startOn(site, listener);
    let waiting = pictures.length;
    const answers = pictures.map(async (path) => {
      const began = Date.now();
      const { status, headers } = await ask(hung.url, `/${path}`);
      waiting--;
      return { status, retry: headers["retry-after"] !== undefined, inTime: Date.now() - began < answerTime };
    });
    let pages = 0;
    while (waiting > 0) {
      // Each address is new, so none of these pages is in memory.
      expect((await ask(hung.url, `/insights?q=${waiting}x${pages++}`)).status).toBe(200);
    }
    expect(pages).toBeGreaterThan(3);
    expect([...new Set((await Promise.all(answers)).map((answer) => JSON.stringify(answer)))]).toEqual([
      JSON.stringify({ status: 503, retry: true, inTime: true }),
    ]);
  });

test("an upload and a deletion say in time that the storage does not answer, and keep what was typed", async ({
  site,
}) => {
  test.setTimeout(240_000);
  await using hung = await startOn(site, silent);
  const headers = { cookie: await sessionCookie(await createAdmin()), origin: hung.url };
  const body = new FormData();
  body.set("intent", "upload");
  body.set("alt", "A garden at noon");
  body.set("image", new File([new Uint8Array(await noisyPicture(20_000))], "a.png", { type: "image/png" }));
  const began = Date.now();
  const answer = await fetch(`${hung.url}/admin/images`, { method: "POST", headers, body });
  const page = await answer.text();
  expect(Date.now() - began).toBeLessThan(answerTime);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).not.toBeNull();
  expect(page).toContain("the storage for pictures does not answer at the moment");
  expect(page).toContain('value="A garden at noon"');

  const [image] = await db().select({ id: images.id }).from(images).limit(1);
  const deletion = new URLSearchParams({ intent: "delete", id: image!.id });
  const deleted = Date.now();
  await fetch(`${hung.url}/admin/images`, { method: "POST", redirect: "manual", headers, body: deletion });
  expect(Date.now() - deleted).toBeLessThan(answerTime);
});
