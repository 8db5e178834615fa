import {
  languagePrefixes,
  copy,
  day,
  gridSlugs,
  replacePosts,
  showingText,
  insightsSite,
} from "../support/insights-posts.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: insightsSite });

test.beforeEach(({ request }) =>
  replacePosts(
    request,
    ...Array.from({ length: 7 }, (_, n) => ({
      slug: `t${n}`,
      title: `Tagged ${n}`,
      tags: ["Leadership", "Slow & steady"],
      cluster: n === 0 ? "stories" : "business",
      createdAt: day(n + 1),
    })),
    { slug: "other", title: "Tagged otherwise", tags: ["Culture"], createdAt: day(20) },
  ),
);

for (const [language, prefix] of languagePrefixes) {
  const { filter, list, tagLabels, clusters } = copy[language];
  const label = tagLabels.Leadership;

  test(`a tag of an article leads to the posts with that tag (${language})`, async ({ page }) => {
    await page.goto(`${prefix}/insights/t3`);
    await waitForHydration(page);
    await page.locator("main > article").getByRole("link", { name: label }).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/insights\\?tag=Leadership$`));
    await expect(page.getByText(filter.tagged.replace("{{tag}}", label))).toBeVisible();
    await expect(page.getByText(showingText(language, 1, 6, 7), { exact: true })).toBeVisible();
    expect(await gridSlugs(page)).toEqual(["t6", "t5", "t4", "t3", "t2", "t1"]);
    await page.getByRole("link", { name: filter.clearTag.replace("{{tag}}", label) }).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/insights$`));
    await expect(page.getByText(showingText(language, 1, 6, 8), { exact: true })).toBeVisible();
  });

  test(`tag, category, search and page are combined, also without JavaScript (${language})`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${prefix}/insights/t3`);
    await page.locator("main > article").getByRole("link", { name: "Slow & steady" }).click();
    await page.locator("a[rel=next]").click();
    await expect(page).toHaveURL(/\?tag=Slow\+%26\+steady&page=2/);
    expect(await gridSlugs(page)).toEqual(["t0"]);
    await page
      .getByRole("navigation", { name: filter.label })
      .getByRole("link", { name: clusters.business.label })
      .click();
    await expect(page).toHaveURL(/\?category=business&tag=Slow\+%26\+steady$/);
    await page.getByRole("searchbox").fill("tagged 4");
    await page.getByRole("button", { name: filter.submit }).click();
    await expect(page).toHaveURL(/\?category=business&tag=Slow\+%26\+steady&q=tagged\+4$/);
    expect(await gridSlugs(page)).toEqual(["t4"]);
    await context.close();
  });

  test(`a tag without posts says so, and tag pages are not indexed (${language})`, async ({ page }) => {
    await page.goto(`${prefix}/insights?tag=Nothing`);
    await expect(page.getByText(list.emptyTag.replace("{{tag}}", "Nothing"))).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex, follow");
    await page.getByRole("link", { name: list.emptyAction }).click();
    await expect(page.getByText(showingText(language, 1, 6, 8), { exact: true })).toBeVisible();
    await page.goto(`${prefix}/insights?tag=Leadership`);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex, follow");
    await expect(page).toHaveTitle(new RegExp(filter.tagged.replace("{{tag}}", label)));
    await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
  });
}

test("typing in the search box keeps the tag", async ({ page }) => {
  await page.goto("/insights?tag=Leadership");
  await waitForHydration(page);
  await page.getByRole("searchbox").fill("tagged 2");
  await expect(page).toHaveURL(/\?tag=Leadership&q=tagged\+2$/);
  await expect.poll(() => gridSlugs(page)).toEqual(["t2"]);
});
