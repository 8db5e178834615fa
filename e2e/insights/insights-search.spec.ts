import {
  copy,
  featuredSlugs,
  fixtures,
  gridSlugs,
  replacePosts,
  showingText,
  insightsSite,
} from "../support/insights-posts.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: insightsSite });

test.beforeEach(({ request }) => replacePosts(request, ...fixtures));

test("[121] [122] [123] [PS10] search covers only title and preview and ignores case", async ({ page }) => {
  await page.goto("/insights");
  await waitForHydration(page);
  const box = page.getByRole("searchbox");
  await box.fill("LEADER");
  await expect.poll(() => gridSlugs(page)).toEqual(["n3", "n2"]);
  await box.fill("hears in silence");
  await expect.poll(() => gridSlugs(page)).toEqual(["n3"]);
  await box.fill("windmillword");
  await expect(page.getByText(copy.en.list.empty)).toBeVisible();
  await box.fill("");
  await expect(page.getByText(showingText("en", 1, 6, 8), { exact: true })).toBeVisible();
  // A search that finds featured posts alone calls and counts them as its results.
  await box.fill("featured one");
  await expect(page.getByText(showingText("en", 1, 1, 1), { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: copy.en.list.resultsHeading })).toContainText("Featured one");
});

test("[124] [125] in Spanish, search and cards use the Spanish text where it exists, else the English one @long", async ({
  page,
}) => {
  await page.goto("/es/insights?page=2");
  const translated = page.locator("[data-post=n1]");
  await expect(translated.getByRole("heading")).toHaveText("Ritmos del consejo");
  await expect(translated).toContainText("Sobre reuniones y dirección.");
  const untranslated = page.locator("[data-post=n2]");
  await expect(untranslated.getByRole("heading")).toHaveText("A leaderless week");
  await expect(untranslated.getByRole("heading")).toHaveAttribute("lang", "en");
  await expect(untranslated).toContainText(copy.es.list.inEnglish);
  for (const [query, found] of [
    ["DIRECCION", ["n1"]],
    ["dirección", ["n1"]],
    ["board", []],
    ["leaderless", ["n2"]],
  ] as const) {
    await page.goto(`/es/insights?q=${encodeURIComponent(query)}`);
    expect(await gridSlugs(page), query).toEqual(found);
  }
  await page.goto("/insights?q=direccion");
  expect(await gridSlugs(page)).toEqual([]);
});

test("[126] a loading list says so, and a late response to an earlier search is discarded", async ({ page }) => {
  await page.goto("/insights");
  await waitForHydration(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/insights\.data\?.*q=bri(&|$)/, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  const box = page.getByRole("searchbox");
  await box.fill("bri");
  await expect(page.getByText("Loading insights...", { exact: true })).toBeVisible();
  const hint = page.getByText(copy.en.filter.enter);
  await expect(hint).toBeVisible();
  await box.fill("mill");
  await expect.poll(() => gridSlugs(page)).toEqual(["n4"]);
  await expect(hint).toBeHidden();
  release();
  await expect(page.getByText("Loading insights...")).toHaveCount(0);
  expect(await gridSlugs(page)).toEqual(["n4"]);
  await expect(page).toHaveURL(/\?q=mill$/);
  await expect(box).toHaveValue("mill");
});

test("text typed before hydration is searched for, and typing adds no history entries", async ({ page }) => {
  await page.goto("/about");
  await page.goto("/insights", { waitUntil: "commit" });
  await page.getByRole("searchbox").pressSequentially("bridge");
  await expect.poll(() => gridSlugs(page)).toEqual(["n8"]);
  await expect(page).toHaveURL(/\?q=bridge$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test("decision 35: a search covers featured posts, and the list is empty only when both have no results", async ({
  page,
}) => {
  await page.goto("/insights?q=featured+two");
  expect(await featuredSlugs(page)).toEqual(["f2"]);
  expect(await gridSlugs(page)).toEqual([]);
  await expect(page.getByText(copy.en.list.empty)).toHaveCount(0);
});
