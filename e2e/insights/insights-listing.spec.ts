import { expectAccessible, expectNoSidewaysScroll } from "../support/axe.ts";
import {
  languagePrefixes,
  common,
  copy,
  day,
  featuredSlugs,
  fixtures,
  gridSlugs,
  replacePosts,
  showingText,
} from "../support/insights-posts.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: { name: "insights-listing" } });

test.beforeEach(async ({ request }, { title }) => {
  if (!title.startsWith("[112]")) await replacePosts(request, ...fixtures);
});

for (const [language, prefix] of languagePrefixes) {
  const words = copy[language];

  test(`[109] [110] [111] the page has a hero, a search box and five tabs with short labels on phones (${language})`, async ({
    page,
  }) => {
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
    // A single row, which scrolls to the tab that has the focus.
    await page.setViewportSize({ width: 360, height: 780 });
    await expect
      .poll(() => tabs.evaluateAll((all) => new Set(all.map((tab) => tab.getBoundingClientRect().top)).size))
      .toBe(1);
    await tabs.last().focus();
    await expect(tabs.last()).toBeInViewport({ ratio: 0.95 });
    await expectNoSidewaysScroll(page, `${prefix}/insights at 360`);
    await expect(page.getByRole("button", { name: words.filter.submit })).toBeVisible();
  });

  test(`[113] [114] [115] [116] six posts per page, newest first, with the range and separate featured posts (${language})`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/insights`);
    expect(await featuredSlugs(page)).toEqual(["f2", "f1"]);
    expect(await gridSlugs(page)).toEqual(["n8", "n7", "n6", "n5", "n4", "n3"]);
    await expect(
      page.getByText(language === "en" ? "Showing 1-6 of 8 posts" : showingText(language, 1, 6, 8), { exact: true }),
    ).toBeVisible();
    await page
      .getByRole("navigation", { name: common[language].pagination.label })
      .getByRole("link", { name: common[language].pagination.next })
      .click();
    await expect(page).toHaveURL(/\?page=2/);
    await expect(
      page.getByText(language === "en" ? "Showing 7-8 of 8 posts" : showingText(language, 7, 8, 8), { exact: true }),
    ).toBeVisible();
    expect(await gridSlugs(page)).toEqual(["n2", "n1"]);
    // The page opens at the grid, so its covers are loaded at once.
    await expect(page.locator("[data-section=grid] [data-placeholder]")).toHaveCount(0);
  });

  test(`[118] [119] [120] a tab filters the list; a new category or search starts at page 1 (${language})`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/insights?page=2`);
    await waitForHydration(page);
    await page
      .getByRole("navigation", { name: words.filter.label })
      .getByRole("link", { name: words.clusters.consciousness.label })
      .click();
    await expect(page.getByText(showingText(language, 1, 2, 2), { exact: true })).toBeVisible();
    expect(await gridSlugs(page)).toEqual(["n7", "n3"]);
    await expect(page.locator("[data-section=featured]")).toHaveCount(0);
    await expect(page).toHaveURL(/\?category=consciousness$/);
    await page.goBack();
    await expect(page.getByText(showingText(language, 7, 8, 8), { exact: true })).toBeVisible();
    await page.getByRole("searchbox").fill("n");
    await expect(page).toHaveURL(/\?q=n$/);
    await expect(page.getByText(/^(Showing|Mostrando) 1-/)).toBeVisible();
  });

  test(`[127] a search without results says so (${language})`, async ({ page }) => {
    await page.goto(`${prefix}/insights`);
    await waitForHydration(page);
    await page.getByRole("searchbox").fill("zzzz");
    await expect(page.getByText(words.list.empty)).toBeVisible();
    await expect(page.locator("[data-post]")).toHaveCount(0);
    await page.getByRole("link", { name: words.list.emptyAction }).click();
    await expect(page.getByText(showingText(language, 1, 6, 8), { exact: true })).toBeVisible();
    await expect(page.getByRole("searchbox")).toHaveValue("");
  });

  test(`[130] related pages are offerings, journey and about (${language})`, async ({ page }) => {
    await page.goto(`${prefix}/insights`);
    const links = await page
      .locator("[data-related] a")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links).toEqual(["/offerings", "/journey", "/about"].map((path) => prefix + path));
  });

  test(`[R8] [109]-[120] the list works without JavaScript (${language})`, async ({ browser, site }) => {
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

test("[112] [113] all seven featured posts are in their section and not in the grid", async ({ page, request }) => {
  await replacePosts(
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

test("[129] the date of a card has month and year", async ({ page }) => {
  await page.goto("/insights");
  await expect(page.locator("[data-post=n8] time")).toHaveText("March 2025");
  await page.goto("/es/insights");
  await expect(page.locator("[data-post=n8] time")).toHaveText("marzo de 2025");
});

test("[R17] lists, articles and not-found pages are accessible and do not scroll sideways at three widths", {
  tag: "@long",
}, async ({ page }) => {
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
