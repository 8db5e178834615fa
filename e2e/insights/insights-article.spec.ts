import { eq } from "drizzle-orm";
import { db } from "../../db/client.server.ts";
import { oldSlugs, posts } from "../../db/schema.ts";
import { both, common, copy, day, fixtures, only, slugs } from "../support/insights-posts.ts";
import { expect, hydrated, test } from "../support/site.ts";

test.use({ siteOptions: { name: "insights-article" } });

const body = (words: number) => `<p>${Array.from({ length: words }, (_, n) => `w${n}`).join(" ")}</p>`;

test("[131] [132] [133] [135] breadcrumb, badge, title, date, picture and tags", async ({ page, request }) => {
  await only(
    request,
    {
      slug: "whole",
      title: "A whole article",
      titleEs: "Un artículo entero",
      previewSnippetEs: "Es.",
      bodyContentEs: "<p>Es.</p>",
      cluster: "evolution",
      tags: ["Leadership", "Teal", "constructor"],
      createdAt: day(5, 3),
      featuredImage: "/blog-images/blog-posts/1-a.webp",
      featuredImageAlt: "Two people",
    },
    { slug: "drawn", title: "Drawn" },
  );
  for (const [language, prefix] of both) {
    const words = copy[language];
    await page.goto(`${prefix}/insights/whole`);
    const trail = page.getByRole("navigation", { name: common[language].breadcrumbLabel });
    expect(await trail.getByRole("listitem").allInnerTexts()).toEqual([
      common[language].breadcrumbHome,
      `/\n${words.article.breadcrumb}`,
      `/\n${language === "es" ? "Un artículo entero" : "A whole article"}`,
    ]);
    expect(await trail.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
      prefix || "/",
      `${prefix}/insights`,
    ]);
    await expect(
      page.locator("main > article").getByText(words.clusters.evolution.label, { exact: true }),
    ).toBeVisible();
    await expect(page.locator("h1")).toHaveText(language === "es" ? "Un artículo entero" : "A whole article");
    await expect(page.locator("main > article time")).toHaveText(
      language === "es" ? "5 de marzo de 2025" : "March 5, 2025",
    );
    for (const tag of [language === "es" ? "Liderazgo" : "Leadership", "Teal", "constructor"])
      await expect(page.locator("main > article li").getByText(tag, { exact: true })).toBeVisible();
    const image = page.locator("main > article img").first();
    await expect(image).toHaveAttribute("src", "/blog-images/blog-posts/1-a.webp");
    await expect(image).toHaveAttribute("alt", "Two people");
    // [172] An upload has no .webp twin of the build's.
    await expect(page.locator("main > article picture source")).toHaveCount(0);
  }
  expect(copy.en.article.breadcrumb).toBe("Business Insights");
  await page.goto("/insights/drawn");
  await expect(page.locator("main > article img").first()).toHaveAttribute("src", "/covers/business/drawn.svg");
  expect((await request.get("/covers/business/drawn.svg")).headers()["content-type"]).toBe("image/svg+xml");
});

test("[134] reading time: 200 words a minute, rounded up, at least one", async ({ page, request }) => {
  const lengths = [
    [10, 1],
    [200, 1],
    [201, 2],
    [401, 3],
  ] as const;
  await only(request, ...lengths.map(([count]) => ({ slug: `words-${count}`, bodyContent: body(count) })));
  for (const [count, minutes] of lengths) {
    await page.goto(`/insights/words-${count}`);
    await expect(page.getByText(`${minutes} min read`, { exact: true })).toBeVisible();
  }
  await page.goto("/es/insights/words-401");
  await expect(page.getByText("3 min de lectura", { exact: true })).toBeVisible();
});

test("[136] [137] [138] share: LinkedIn, e-mail, copied link with a confirmation", async ({
  browser,
  request,
  site,
}) => {
  await only(request, {
    slug: "shared",
    title: "Shared & liked: 100%",
    titleEs: "Compartido & más",
    previewSnippetEs: "x",
    bodyContentEs: "<p>x</p>",
  });
  const context = await browser.newContext({ baseURL: site.url, permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  for (const [language, prefix] of both) {
    const url = `${site.url}${prefix}/insights/shared`;
    const { share } = copy[language];
    await page.goto(url);
    await hydrated(page);
    const linkedin = page.getByRole("link", { name: share.linkedin });
    await expect(linkedin).toHaveAttribute(
      "href",
      `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(url)}`,
    );
    await expect(linkedin).toHaveAttribute("target", "_blank");
    await expect(linkedin).toHaveAttribute("rel", /noopener/);
    const mail = new URL((await page.getByRole("link", { name: share.email }).getAttribute("href"))!);
    expect(mail.protocol).toBe("mailto:");
    expect(mail.searchParams.get("subject")).toBe(language === "es" ? "Compartido & más" : "Shared & liked: 100%");
    expect(mail.searchParams.get("body")).toBe(url);
    await page.getByRole("button", { name: share.copy }).click();
    await expect(page.getByRole("status").getByText(share.copied)).toBeAttached();
    await expect(page.getByRole("button", { name: share.copied })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  }
  await context.close();
});

test("[140] [141] [142] related: the cluster's three newest others, filled from elsewhere, hidden when there are none", async ({
  page,
  request,
}) => {
  const related = () => slugs(page, "related-insights");
  await only(
    request,
    ...Array.from({ length: 5 }, (_, n) => ({ slug: `b${n + 1}`, cluster: "business", createdAt: day(n + 1) })),
    { slug: "s1", cluster: "stories", createdAt: day(20) },
    { slug: "s2", cluster: "stories", createdAt: day(19) },
  );
  await page.goto("/insights/b4");
  await expect(page.getByRole("heading", { name: "Related Insights" })).toBeVisible();
  expect(await related()).toEqual(["b5", "b3", "b2"]);
  await page.goto("/es/insights/s2");
  await expect(page.getByRole("heading", { name: copy.es.article.relatedHeading })).toBeVisible();
  expect(await related()).toEqual(["s1", "b5", "b4"]);
  await only(request, { slug: "alone" });
  await page.goto("/insights/alone");
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.locator("[data-section=related-insights]")).toHaveCount(0);
});

for (const [language, prefix] of both) {
  test(`[144] [145] [R1] an unknown and an unpublished slug look the same (${language})`, async ({ page, request }) => {
    await only(
      request,
      { slug: "hidden", title: "Hidden title", published: false },
      { slug: "binned", title: "Hidden title", deletedAt: day(1) },
      { slug: "later", title: "Hidden title", publishAt: new Date(Date.now() + 3_600_000) },
    );
    const { notFound } = copy[language];
    const pages = new Set<string>();
    for (const slug of ["unknown", "hidden", "binned", "later"]) {
      const response = await page.goto(`${prefix}/insights/${slug}`);
      expect(response!.status()).toBe(404);
      await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
      await expect(page.locator("h1")).toHaveText(notFound.title);
      await expect(page.getByText(notFound.text)).toBeVisible();
      expect(await page.content()).not.toContain("Hidden title");
      pages.add(await page.getByRole("main").innerText());
    }
    expect(pages.size).toBe(1);
    await page.getByRole("link", { name: notFound.back }).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/insights$`));
  });
}

test("[144] the English words are those of the specification", () => {
  expect(copy.en.notFound).toMatchObject({
    title: "Post Not Found",
    text: "The blog post you're looking for doesn't exist.",
    back: "Back to Insights",
  });
});

test("[146] an article that does not arrive is shown as not found, logged, and can be tried again", async ({
  page,
  request,
}) => {
  await only(request, ...fixtures);
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
  await page.goto("/insights");
  await hydrated(page);
  await page.route(/insights\/n8\.data/, (route) => route.abort());
  await page.getByRole("link", { name: "The bridge" }).click();
  await expect(page.locator("h1")).toHaveText("Post Not Found");
  await expect.poll(() => logged.join("\n")).toContain("The post could not be loaded");
  await page.getByRole("link", { name: copy.en.notFound.retry }).click();
  await expect(page.locator("h1")).toHaveText("The bridge");
});

test("[147] [148] [R10] [157] [160] [162] [163] Spanish where it exists; without it English with a notice, and the English page counts", async ({
  page,
  request,
  site,
}) => {
  await only(request, ...fixtures, { slug: "branded", title: "How Savia works", seoTitle: "How Savia works" });
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

test("[166] [167] structured data: the article with its text cut at 500 characters, and the way to it", async ({
  page,
  request,
  site,
}) => {
  await only(request, {
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

test("[R13] an old slug leads permanently to the new one, in both languages", async ({ request }) => {
  await only(request, { slug: "new-slug" });
  const [row] = await db().select().from(posts);
  await db().insert(oldSlugs).values({ slug: "old-slug", postId: row!.id });
  for (const [, prefix] of both) {
    const response = await request.get(`${prefix}/insights/old-slug`, { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers().location).toBe(`${prefix}/insights/new-slug`);
  }
});
