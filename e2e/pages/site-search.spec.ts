import { expectAccessible, expectNoSidewaysScroll } from "../support/axe.ts";
import { languages, localizedPath } from "../support/copy.ts";
import { readCopy } from "../support/insights-posts.ts";
import { expect, readOnlySite, test, waitForHydration } from "../support/site.ts";

test.use({ siteOptions: readOnlySite });

test("[SS1] the search is reached from the header of every page and finds pages, questions, events and articles", async ({
  page,
}) => {
  await page.goto("/about");
  await waitForHydration(page);
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await page.waitForURL(/\/search$/);
  const box = page.getByRole("searchbox", { name: "Search the whole site" });
  await box.fill("closing the year");
  await box.press("Enter");
  await page.waitForURL(/q=closing/);
  await expect(page.getByRole("status")).toContainText("for “closing the year”");
  await expect(box).toHaveValue("closing the year");
  const found = page.getByRole("main").getByRole("link", { name: "Closing the year together" });
  await expect(found.locator("mark").first()).toHaveText(/^closing$/i);
  await found.click();
  await page.waitForURL(/\/events\/closing-the-year-together$/);
});

for (const language of languages) {
  test(`[SS4] without JavaScript, at 360 px, with every state of the page (${language})`, { tag: "@long" }, async ({
    browser,
    site,
  }) => {
    const copy = readCopy(language, "search");
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      baseURL: site.url,
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await page.goto(localizedPath(language, "/"));
    await page
      .getByRole("banner")
      .getByRole("link", { name: readCopy(language, "common").header.search })
      .click();
    await expect(page).toHaveURL(new RegExp(`${localizedPath(language, "/search")}$`));
    await expect(page.getByRole("heading", { name: copy.results.suggestions })).toBeVisible();
    const states: [query: string, text: string][] = [
      ["x", copy.results.short.replace("{{count}}", "2")],
      ["qzxqzx", copy.results.nothing.replace("{{query}}", "qzxqzx")],
      [language === "en" ? "listening" : "escucha", "15"],
      ["<script>alert(1)</script>", copy.results.nothing.slice(0, 12)],
      ["W".repeat(100), copy.results.nothing.slice(0, 12)],
    ];
    for (const [query, text] of states) {
      const box = page.getByRole("searchbox");
      await box.fill(query);
      await page.getByRole("button", { name: copy.form.submit }).click();
      await expect(page).toHaveURL(/q=/);
      if (text !== "15") await expect(page.getByRole("status")).toContainText(text);
      else await expect(page.locator("mark").first()).toBeVisible();
      await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex, follow");
      await expectNoSidewaysScroll(page, query);
    }
    await context.close();
  });

  test(`[SS4] axe finds no problem with the search at 360 px (${language})`, { tag: "@long" }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const word = language === "en" ? "listening" : "escucha";
    for (const query of ["", "?q=x", "?q=qzxqzx", `?q=${word}`]) {
      await page.goto(localizedPath(language, "/search") + query);
      await expectAccessible(page, query);
    }
  });
}

test("[SS4] results are cached under one address, not indexed and not in the sitemap", { tag: "@long" }, async ({
  request,
}) => {
  const results = await request.get("/search?q=listening&utm_source=letter");
  expect(results.headers()["cache-control"]).toContain("s-maxage=300");
  expect(await results.text()).toContain('content="noindex, follow"');
  expect((await request.get("/sitemaps/1.xml").then((answer) => answer.text())).includes("/search")).toBe(false);
  expect((await request.get("/llms.txt").then((answer) => answer.text())).includes("/search")).toBe(false);
  expect((await request.get("/search.md")).status()).toBe(404);
  expect((await request.get("/search?q=x")).status()).toBe(200);
  expect((await request.post("/search", { form: { q: "x" } })).status()).toBeGreaterThanOrEqual(400);
});
