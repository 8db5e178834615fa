import { patience } from "../../test/patience.ts";
import { contentChanged } from "../../app/platform/pages/content-version.server.ts";
import { db } from "../../db/client.server.ts";
import { makePost } from "../../db/factories.ts";
import { posts } from "../../db/schema.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/axe.ts";
import {
  both,
  common,
  copy,
  day,
  featuredSlugs,
  fixtures,
  gridSlugs,
  only,
  showing,
} from "../support/insights-posts.ts";
import { expect, hydrated, test } from "../support/site.ts";

test.use({ siteOptions: { name: "insights-listing" } });

test.beforeEach(async ({ request }, { title }) => {
  if (!title.startsWith("[112]")) await only(request, ...fixtures);
});

for (const [language, prefix] of both) {
  const words = copy[language];

  test(`[109] [110] [111] hero, search box and five tabs with short labels (${language})`, async ({ page }) => {
    await page.goto(`${prefix}/insights`);
    await expect(page.locator("h1")).toHaveText(words.hero.title);
    await expect(page.getByRole("searchbox", { name: words.filter.searchLabel })).toBeVisible();
    const tabs = page.getByRole("navigation", { name: words.filter.label }).getByRole("link");
    const clusters = ["business", "evolution", "consciousness", "stories"];
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect
      .poll(() => tabs.allInnerTexts())
      .toEqual([words.filter.all, ...clusters.map((key) => words.clusters[key].label)]);
    await page.setViewportSize({ width: 390, height: 900 });
    await expect
      .poll(() => tabs.allInnerTexts())
      .toEqual([words.filter.all, ...clusters.map((key) => words.clusters[key].short)]);
    // One row that scrolls by itself, whichever tab the keyboard reaches.
    await page.setViewportSize({ width: 360, height: 780 });
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await tabs.last().focus();
    await expect(tabs.last()).toBeInViewport({ ratio: 0.95 });
    await expectNoSidewaysScroll(page, `${prefix}/insights at 360`);
    await expect(page.getByRole("button", { name: words.filter.submit })).toBeVisible();
  });

  test(`[113] [114] [115] [116] six a page, newest first, featured apart, and the range says so (${language})`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/insights`);
    expect(await featuredSlugs(page)).toEqual(["f2", "f1"]);
    expect(await gridSlugs(page)).toEqual(["n8", "n7", "n6", "n5", "n4", "n3"]);
    await expect(
      page.getByText(language === "en" ? "Showing 1-6 of 8 posts" : showing(language, 1, 6, 8), { exact: true }),
    ).toBeVisible();
    await page
      .getByRole("navigation", { name: common[language].pagination.label })
      .getByRole("link", { name: common[language].pagination.next })
      .click();
    await expect(page).toHaveURL(/\?page=2/);
    await expect(
      page.getByText(language === "en" ? "Showing 7-8 of 8 posts" : showing(language, 7, 8, 8), { exact: true }),
    ).toBeVisible();
    expect(await gridSlugs(page)).toEqual(["n2", "n1"]);
    // One arrives at the grid, so its covers are not waited for.
    await expect(page.locator("[data-section=grid] [data-placeholder]")).toHaveCount(0);
  });

  test(`[118] [119] [120] a tab filters; category and search start at page 1 (${language})`, async ({ page }) => {
    await page.goto(`${prefix}/insights?page=2`);
    await hydrated(page);
    await page
      .getByRole("navigation", { name: words.filter.label })
      .getByRole("link", { name: words.clusters.consciousness.label })
      .click();
    await expect(page.getByText(showing(language, 1, 2, 2), { exact: true })).toBeVisible();
    expect(await gridSlugs(page)).toEqual(["n7", "n3"]);
    await expect(page.locator("[data-section=featured]")).toHaveCount(0);
    await expect(page).toHaveURL(/\?category=consciousness$/);
    await page.goBack();
    await expect(page.getByText(showing(language, 7, 8, 8), { exact: true })).toBeVisible();
    await page.getByRole("searchbox").fill("n");
    await expect(page).toHaveURL(/\?q=n$/);
    await expect(page.getByText(/^(Showing|Mostrando) 1-/)).toBeVisible();
  });

  test(`[127] nothing found says so (${language})`, async ({ page }) => {
    await page.goto(`${prefix}/insights`);
    await hydrated(page);
    await page.getByRole("searchbox").fill("zzzz");
    await expect(page.getByText(words.list.empty)).toBeVisible();
    await expect(page.locator("[data-post]")).toHaveCount(0);
    await page.getByRole("link", { name: words.list.emptyAction }).click();
    await expect(page.getByText(showing(language, 1, 6, 8), { exact: true })).toBeVisible();
    await expect(page.getByRole("searchbox")).toHaveValue("");
  });

  test(`[130] the page leads on to offerings, journey and about (${language})`, async ({ page }) => {
    await page.goto(`${prefix}/insights`);
    const links = await page
      .locator("[data-related] a")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links).toEqual(["/offerings", "/journey", "/about"].map((path) => prefix + path));
  });

  test(`[R8] [109]-[120] everything works with JavaScript off (${language})`, async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.goto(`${prefix}/insights`);
    expect(await gridSlugs(page)).toEqual(["n8", "n7", "n6", "n5", "n4", "n3"]);
    await page.getByRole("link", { name: common[language].pagination.next }).click();
    expect(await gridSlugs(page)).toEqual(["n2", "n1"]);
    await page
      .getByRole("navigation", { name: words.filter.label })
      .getByRole("link", { name: words.clusters.business.label })
      .click();
    expect(await gridSlugs(page)).toEqual(["n5", "n1"]);
    await page.getByRole("searchbox").fill(language === "es" ? "direccion" : "BOARD");
    await page.getByRole("button", { name: words.filter.submit }).click();
    await expect(page).toHaveURL(/category=business&q=|q=.*category=business/);
    expect(await gridSlugs(page)).toEqual(["n1"]);
    const one = language === "en" ? "Showing 1 of 1 post" : "Mostrando 1 de 1 artículo";
    await expect(page.getByText(one, { exact: true })).toBeVisible();
    await page.getByRole("link", { name: words.filter.clear }).click();
    expect(await gridSlugs(page)).toEqual(["n5", "n1"]);
    await expect(page.locator("[data-section=grid] img").first()).toBeVisible();
    await context.close();
  });
}

test("[112] [113] seven featured posts are all in their section, and in no grid", async ({ page, request }) => {
  await only(
    request,
    ...Array.from({ length: 7 }, (_, n) => ({ slug: `f${n}`, featured: true, createdAt: day(n + 1) })),
    ...fixtures.slice(0, 8),
  );
  for (const path of ["/insights", "/insights?page=2"]) {
    await page.goto(path);
    expect(await featuredSlugs(page)).toEqual(["f6", "f5", "f4", "f3", "f2", "f1", "f0"]);
  }
  await page.goto("/insights");
  expect((await gridSlugs(page)).every((slug) => slug!.startsWith("n"))).toBe(true);
});

test("[128] a list that does not arrive is logged, and nothing is shown", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
  await page.goto("/insights");
  await hydrated(page);
  await page.route(/insights\.data/, (route) => route.abort());
  await page.getByRole("searchbox").fill("bridge");
  await expect(page.getByText(copy.en.list.failed)).toBeVisible();
  await expect(page.locator("[data-post]")).toHaveCount(0);
  await expect.poll(() => logged.join("\n")).toContain("The list of posts could not be loaded");
});

test("[129] a card's date is a month and a year", async ({ page }) => {
  await page.goto("/insights");
  await expect(page.locator("[data-post=n8] time")).toHaveText("March 2025");
  await page.goto("/es/insights");
  await expect(page.locator("[data-post=n8] time")).toHaveText("marzo de 2025");
});

test("a page after the last shows the last, and names it as the one that counts", async ({ page }) => {
  await page.goto("/insights?page=99");
  await expect(page.getByText(showing("en", 7, 8, 8), { exact: true })).toBeVisible();
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/insights\?page=2$/);
});

test("[156] pages of the list have titles of their own; searches are not indexed", async ({ page }) => {
  const titles = new Set<string>();
  for (const path of [
    "/insights",
    "/insights?page=2",
    "/insights?category=stories",
    "/es/insights",
    "/es/insights?category=stories",
  ]) {
    await page.goto(path);
    titles.add(await page.title());
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "index, follow");
  }
  expect(titles.size).toBe(5);
  for (const path of ["/insights?q=bridge", "/es/insights?q=bridge"]) {
    await page.goto(path);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex, follow");
  }
});

test("a scheduled post appears by itself when its time has come", async ({ page, request }) => {
  await page.goto("/insights");
  const [row] = await db()
    .insert(posts)
    .values(makePost({ slug: "scheduled", title: "Scheduled", publishAt: new Date(Date.now() + 2500) }))
    .returning();
  await contentChanged();
  expect((await request.get(`/insights/${row!.slug}`)).status()).toBe(404);
  await expect
    .poll(async () => (await request.get("/insights/scheduled")).status(), { timeout: patience(20_000) })
    .toBe(200);
  await expect
    .poll(async () => (await (await request.get("/insights")).text()).includes("Scheduled"), {
      timeout: patience(20_000),
    })
    .toBe(true);
});

test("[R17] the list, articles, one without a translation and what is not found are clean at three widths", async ({
  page,
}) => {
  test.setTimeout(120_000);
  for (const path of [
    "/insights",
    "/es/insights",
    "/insights/n1",
    "/es/insights/n1",
    "/es/insights/n2",
    "/insights/no-such-post",
    "/insights?q=zzzz",
  ]) {
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect((await page.goto(path))!.status(), path).toBe(path.endsWith("no-such-post") ? 404 : 200);
      await expectNoSidewaysScroll(page, `${path} at ${width}`);
    }
    await expectAccessible(page, path);
  }
});
