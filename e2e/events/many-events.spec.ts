import { addManyEvents } from "#test/factories/events.ts";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { events } from "#db/schema.ts";
import { copyOf, languages, localizedPath } from "../support/copy.ts";
import { expect, test, type Site } from "../support/site.ts";
import { ask } from "../support/wire.ts";

const token = "a-token-for-the-tests";
test.use({ siteOptions: { name: "many-events", env: { METRICS_TOKEN: token } } });

test.beforeAll(async ({ site: _ }) => {
  await db().delete(events);
  await addManyEvents(2500);
  await markContentChanged();
});

async function answeredFromMemory(site: Site): Promise<number> {
  const { text } = await ask(site.url, "/metrics", { headers: { authorization: `Bearer ${token}` } });
  return Number(/^savia_requests_from_memory_total (\d+)$/m.exec(text)![1]);
}

for (const language of languages)
  test(`[V18] 2,500 coming events are shown in pages of 20 that are small and cached (${language})`, async ({
    site,
    request,
  }) => {
    const address = localizedPath(language, "/events");
    for (const path of [address, `${address}?page=2`, `${address}?page=125`]) {
      await expect.poll(async () => (await request.get(path)).text()).toContain("/events/many-");
      const html = await (await request.get(path)).text();
      expect(html.length, path).toBeLessThan(200_000);
      expect(html.match(/<article/g), path).toHaveLength(20);
      expect(html).toContain(`<link rel="canonical" href="${site.url}${path}"`);
      const before = await answeredFromMemory(site);
      await request.get(`${path}${path.includes("?") ? "&" : "?"}utm_source=x`);
      expect(await answeredFromMemory(site), path).toBeGreaterThan(before);
    }
    const beyond = await request.get(`${address}?page=9000`, { maxRedirects: 0 });
    expect([beyond.status(), beyond.headers().location]).toEqual([302, `${address}?page=125`]);
  });

test("[V18] the pages can be turned without JavaScript", async ({ browser, site, request }) => {
  const { pagination } = await copyOf(request, "en", "common");
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/events");
  await expect(page.getByRole("article").first()).toContainText("Gathering 1");
  const pages = page.getByRole("navigation", { name: pagination.label });
  await pages.getByRole("link", { name: pagination.next }).click();
  await expect(page).toHaveURL(/\/events\?page=2#gatherings-heading$/);
  await expect(page.getByRole("article").first()).toContainText("Gathering 21");
  await expect(pages.getByRole("link", { name: pagination.previous })).toHaveAttribute("rel", "prev");
  await expect(page).toHaveTitle(/Page 2/);
  await context.close();
});
