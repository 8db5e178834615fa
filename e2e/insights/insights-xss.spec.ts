import type { Page } from "@playwright/test";
import { contentChanged } from "../../app/platform/pages/content-version.server.ts";
import { db } from "../../db/client.server.ts";
import { makePost } from "../../db/factories.ts";
import { posts } from "../../db/schema.ts";
import { xssCorpus } from "../../test/xss-corpus.ts";
import { expect, test } from "../support/site.ts";
import { listen, withoutPolicy } from "../support/xss-trap.ts";

test.use({ siteOptions: { name: "insights-xss" } });

/** Reads the body once more the other way: written down, put in as a fragment, moved about, every link's address looked at. */
function provoke(page: Page) {
  return page.evaluate(async () => {
    const body = document.querySelector<HTMLElement>(".article-body")!;
    for (let times = 0; times < 2; times++) body.innerHTML = String(body.innerHTML);
    for (const element of body.querySelectorAll<HTMLElement>("*")) {
      for (const kind of ["mouseover", "pointerenter", "focus", "scroll", "animationstart", "toggle"])
        element.dispatchEvent(new Event(kind, { bubbles: true }));
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const allowed = ["P", "H2", "H3", "STRONG", "EM", "UL", "OL", "LI", "A", "BLOCKQUOTE", "IMG"];
    const all = [...body.querySelectorAll("*")];
    return {
      elements: all.map((element) => element.tagName).filter((name) => !allowed.includes(name)),
      attributes: all
        .flatMap((element) => element.getAttributeNames())
        .filter((name) => !/^(href|title|target|rel|src|alt|width|height|loading|decoding)$/.test(name)),
      addresses: [...body.querySelectorAll("a[href]")]
        .map((link) => (link as HTMLAnchorElement).protocol)
        .filter((scheme) => !/^(https?|mailto|tel):$/.test(scheme)),
    };
  });
}

test("the trap works: with the policy gone, a script in the page is heard", async ({ page }) => {
  const ran = await listen(page);
  await withoutPolicy(page, (html) =>
    html.replace("<body>", "<body><script>alert('control')</script><img src=x onerror=\"alert('control 2')\">"),
  );
  await page.goto("/insights/who-decides-what");
  await expect.poll(() => [...ran].sort()).toEqual(["control", "control 2"]);
});

test(`[139] no body of ${Object.keys(xssCorpus).length} runs a script, read by Chromium without a Content-Security-Policy`, async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  const bodies = Object.entries(xssCorpus);
  // Straight into the database: whatever the editor would have done on the way is not relied upon.
  await db()
    .insert(posts)
    .values(
      bodies.map(([title, bodyContent], number) =>
        makePost({
          slug: `xss-${number}`,
          title,
          bodyContent: bodyContent.replaceAll("\u0000", ""),
          createdAt: new Date(2020, 0, 1),
        }),
      ),
    );
  await contentChanged();
  await expect.poll(async () => (await request.get(`/insights/xss-${bodies.length - 1}`)).status()).toBe(200);
  const ran = await listen(page);
  await withoutPolicy(page);
  for (const [number, [title]] of bodies.entries()) {
    await page.goto(`/insights/xss-${number}`, { waitUntil: "load" });
    await expect(page.locator("h1")).toHaveText(title);
    expect(await provoke(page), title).toEqual({ elements: [], attributes: [], addresses: [] });
    expect(ran, title).toEqual([]);
  }
});

test("[139] titles, previews, tags and picture addresses are text wherever they stand", async ({ page, request }) => {
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
  await contentChanged();
  await expect.poll(async () => (await request.get("/insights/fields")).status()).toBe(200);
  const ran = await listen(page);
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
