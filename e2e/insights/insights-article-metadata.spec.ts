import { eq } from "drizzle-orm";
import { db } from "../../db/client.server.ts";
import { oldSlugs, posts } from "../../db/schema.ts";
import { languagePrefixes, copy, day, fixtures, insightsSite, replacePosts } from "../support/insights-posts.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: insightsSite });

test("[147] [148] [R10] [157] [160] [162] [163] an untranslated article shows English with a notice, and its English page is canonical", async ({
  page,
  request,
  site,
}) => {
  await replacePosts(request, ...fixtures, { slug: "branded", title: "How Savia works", seoTitle: "How Savia works" });
  const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`);
  const alternates = () =>
    page
      .locator("link[rel=alternate][hreflang]")
      .evaluateAll((all) => all.map((link) => `${link.getAttribute("hreflang")} ${link.getAttribute("href")}`));
  const pair = [`en ${site.url}/insights/n1`, `es ${site.url}/es/insights/n1`, `x-default ${site.url}/insights/n1`];

  await page.goto("/insights/n1");
  await expect(page).toHaveTitle("SEO of board rhythms | Savia");
  await expect(meta("description")).toHaveAttribute("content", "Meta of board rhythms.");
  await expect(meta("og:type")).toHaveAttribute("content", "article");
  await expect(meta("author")).toHaveAttribute("content", "Savia");
  await expect(meta("article:published_time")).toHaveAttribute("content", day(1).toISOString());
  const [{ updatedAt }] = (await db()
    .select({ updatedAt: posts.updatedAt })
    .from(posts)
    .where(eq(posts.slug, "n1"))) as [{ updatedAt: Date }];
  await expect(meta("article:modified_time")).toHaveAttribute("content", updatedAt.toISOString());
  await expect(meta("og:locale")).toHaveAttribute("content", "en_US");
  await expect(meta("og:image")).toHaveAttribute("content", `${site.url}/social/en/n1.png`);
  expect(await alternates()).toEqual(pair);

  await page.goto("/es/insights/n1");
  await expect(page).toHaveTitle("SEO de los ritmos | Savia");
  await expect(meta("description")).toHaveAttribute("content", "Meta de los ritmos.");
  await expect(page.locator("h1")).toHaveText("Ritmos del consejo");
  await expect(page.locator("main > article")).toContainText("Sobre reuniones y dirección.");
  await expect(page.locator(".article-body")).toHaveText("Cuerpo del consejo.");
  await expect(page.getByText(copy.es.article.untranslated)).toHaveCount(0);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${site.url}/es/insights/n1`);
  expect(await alternates()).toEqual(pair);

  await page.goto("/es/insights/n2");
  await expect(page.getByText(copy.es.article.untranslated)).toBeVisible();
  await expect(page.locator("h1")).toHaveText("A leaderless week");
  await expect(page.locator("h1")).toHaveAttribute("lang", "en");
  await expect(page.locator(".article-body")).toHaveAttribute("lang", "en");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${site.url}/insights/n2`);
  expect(await alternates()).toEqual([]);
  await page.goto("/insights/n2");
  await expect(page.getByText(copy.en.article.untranslated)).toHaveCount(0);
  expect(await alternates()).toEqual([]);

  await page.goto("/insights/branded");
  await expect(page).toHaveTitle("How Savia works");
});

test("[166] [167] the structured data has the article, truncated to 500 characters, and its breadcrumb", async ({
  page,
  request,
  site,
}) => {
  await replacePosts(request, {
    slug: "long",
    title: "Long </script><script>alert(1)</script>",
    bodyContent: `<p>${"word ".repeat(700)}</p>`,
  });
  await page.goto("/insights/long");
  const blocks = await page
    .locator("script[type='application/ld+json']")
    .evaluateAll((all) => all.map((block) => JSON.parse(block.textContent!)));
  const article = blocks.find((block) => block["@type"] === "Article");
  expect(article).toMatchObject({
    headline: "Long </script><script>alert(1)</script>",
    url: `${site.url}/insights/long`,
    image: [`${site.url}/social/en/long.png`],
  });
  for (const key of ["description", "datePublished", "dateModified"]) expect(article[key]).toBeTruthy();
  expect(article.articleBody).toMatch(/^word word word/);
  expect(article.articleBody.length).toBeLessThanOrEqual(500);
  expect(article.articleBody.length).toBeGreaterThan(450);
  const trail = blocks.find((block) => block["@type"] === "BreadcrumbList");
  expect(trail.itemListElement.map((item: { item: string }) => item.item)).toEqual([
    `${site.url}/`,
    `${site.url}/insights`,
    `${site.url}/insights/long`,
  ]);
});

test("[R13] an old slug redirects permanently to the new one, in both languages", async ({ request }) => {
  await replacePosts(request, { slug: "new-slug" });
  const [row] = await db().select().from(posts);
  await db().insert(oldSlugs).values({ slug: "old-slug", postId: row!.id });
  for (const [, prefix] of languagePrefixes) {
    const response = await request.get(`${prefix}/insights/old-slug`, { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers().location).toBe(`${prefix}/insights/new-slug`);
  }
});
