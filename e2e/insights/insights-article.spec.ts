import { languagePrefixes, common, copy, day, replacePosts, slugs, insightsSite } from "../support/insights-posts.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: insightsSite });

const body = (words: number) => `<p>${Array.from({ length: words }, (_, n) => `w${n}`).join(" ")}</p>`;

test("[131] [132] [133] [135] an article has a breadcrumb, badge, title, date, image and tags", async ({
  page,
  request,
}) => {
  await replacePosts(
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
  for (const [language, prefix] of languagePrefixes) {
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
    const image = page.locator("main > article").getByRole("img", { name: "Two people" });
    await expect(image).toHaveAttribute("src", "/blog-images/blog-posts/1-a.webp");
    // [172] The build makes no WebP version of an upload.
    await expect(page.locator("main > article picture source")).toHaveCount(0);
  }
  expect(copy.en.article.breadcrumb).toBe("Business Insights");
  await page.goto("/insights/drawn");
  // The drawing in the first view is inlined; its URL is used by cards further down and by other sites.
  const drawn = await request.get("/covers/business/drawn.svg");
  expect(drawn.headers()["content-type"]).toBe("image/svg+xml");
  const [, shape] = /<path d="([^"]+)"/.exec(await drawn.text())!;
  await expect(page.locator(`main > article svg path[d="${shape}"]`)).toBeVisible();
  await expect(page.locator("main > article > * img[src^='/covers/']")).toHaveCount(0);
});

test("[134] the reading time is 200 words a minute, rounded up, at least one minute", async ({ page, request }) => {
  const lengths = [
    [10, 1],
    [200, 1],
    [201, 2],
    [401, 3],
  ] as const;
  await replacePosts(request, ...lengths.map(([count]) => ({ slug: `words-${count}`, bodyContent: body(count) })));
  for (const [count, minutes] of lengths) {
    await page.goto(`/insights/words-${count}`);
    await expect(page.getByText(`${minutes} min read`, { exact: true })).toBeVisible();
  }
  await page.goto("/es/insights/words-401");
  await expect(page.getByText("3 min de lectura", { exact: true })).toBeVisible();
});

test("[136] [137] [138] an article can be shared on LinkedIn, by e-mail and as a copied link", async ({
  browser,
  request,
  site,
}) => {
  await replacePosts(request, {
    slug: "shared",
    title: "Shared & liked: 100%",
    titleEs: "Compartido & más",
    previewSnippetEs: "x",
    bodyContentEs: "<p>x</p>",
  });
  const context = await browser.newContext({ baseURL: site.url, permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  for (const [language, prefix] of languagePrefixes) {
    const url = `${site.url}${prefix}/insights/shared`;
    const { share } = copy[language];
    await page.goto(url);
    await waitForHydration(page);
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

test("[140] [141] [142] three related posts are shown, first of the same cluster, and no section when there are none", async ({
  page,
  request,
}) => {
  const related = () => slugs(page, "related-insights");
  await replacePosts(
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
  await replacePosts(request, { slug: "alone" });
  await page.goto("/insights/alone");
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.locator("[data-section=related-insights]")).toHaveCount(0);
});
