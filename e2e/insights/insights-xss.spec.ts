import { markContentChanged } from "../../app/platform/pages/content-version.server.ts";
import { db } from "../../db/client.server.ts";
import { makePost } from "../../test/factories/posts.ts";
import { posts } from "../../db/schema.ts";
import { xssCorpus } from "../../test/xss-corpus.ts";
import { expect, test } from "../support/site.ts";
import { expectBodiesHarmless } from "../support/xss-bodies.ts";
import { collectAlerts, withoutPolicy } from "../support/xss-trap.ts";

test.use({ siteOptions: { name: "insights-xss" } });

test("control: without the Content-Security-Policy, a script in the page is detected", async ({ page }) => {
  const ran = await collectAlerts(page);
  await withoutPolicy(page, {
    change: (html) =>
      html.replace("<body>", "<body><script>alert('control')</script><img src=x onerror=\"alert('control 2')\">"),
  });
  await page.goto("/insights/who-decides-what");
  await expect.poll(() => [...ran].sort()).toEqual(["control", "control 2"]);
});

/** A sample; the long suite runs all of them. */
const sample = Object.entries(xssCorpus).filter((_, number) => number % 8 === 0);

test(`[139] none of ${sample.length} bodies runs a script, even without a Content-Security-Policy`, async ({
  page,
  request,
}) => {
  await expectBodiesHarmless(page, request, sample);
});

test("[139] titles, previews, tags and image URLs are shown as text everywhere", async ({ page, request }) => {
  const attack = "]]></title></script><img src=x onerror=alert('field')>\"'><script>alert('field')</script>";
  await db()
    .insert(posts)
    .values(
      makePost({
        slug: "fields",
        title: attack,
        previewSnippet: attack,
        seoTitle: attack,
        metaDescription: attack,
        tags: [attack],
        author: attack,
        featuredImageAlt: attack,
        featuredImage: "javascript:alert('field')",
        featured: true,
      }),
    );
  await markContentChanged();
  await expect.poll(async () => (await request.get("/insights/fields")).status()).toBe(200);
  const ran = await collectAlerts(page);
  await withoutPolicy(page);
  for (const path of [
    "/insights/fields",
    "/es/insights/fields",
    "/insights",
    "/insights/who-decides-what",
    `/insights?q=${encodeURIComponent(attack.slice(0, 60))}`,
  ]) {
    await page.goto(path, { waitUntil: "load" });
    await expect(page.locator("h1")).toBeVisible();
    expect(ran, path).toEqual([]);
  }
  for (const path of ["/rss.xml", "/sitemap.xml"]) {
    const elements = await page.evaluate(async (address) => {
      const xml = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/xml");
      return [...xml.querySelectorAll("*")].map((element) => element.localName);
    }, path);
    expect(elements.length).toBeGreaterThan(10);
    expect(elements).not.toContain("parsererror");
    expect(elements).not.toContain("script");
    await page.goto(path);
    expect(ran, path).toEqual([]);
  }
});
