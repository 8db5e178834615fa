import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { eq, sql } from "drizzle-orm";
import { markContentChanged } from "../../app/platform/pages/content-version.server.ts";
import { db } from "../../db/client.server.ts";
import { storePost } from "../../test/factories/posts.ts";
import { posts } from "../../db/schema.ts";
import { copy, fixtures, replacePosts, showingText } from "../support/insights-posts.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: { name: "insights-listing-states" } });

test.beforeEach(({ request }) => replacePosts(request, ...fixtures));

test("[128] a list that cannot be loaded shows a message, and the error is logged", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
  await page.goto("/insights");
  await waitForHydration(page);
  await page.route(/insights\.data/, (route) => route.abort());
  await page.getByRole("searchbox").fill("bridge");
  await expect(page.getByText(copy.en.list.failed)).toBeVisible();
  await expect(page.locator("[data-post]")).toHaveCount(0);
  await expect.poll(() => logged.join("\n")).toContain("The list of posts could not be loaded");
});

test("a page number after the last shows the last page, which is the canonical one", async ({ page }) => {
  await page.goto("/insights?page=99");
  await expect(page.getByText(showingText("en", 7, 8, 8), { exact: true })).toBeVisible();
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/insights\?page=2$/);
});

test("[156] each page of the list has a unique title, and searches are not indexed", async ({ page }) => {
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

test("a scheduled post appears when it becomes due", { tag: "@long" }, async ({ page, request }) => {
  await page.goto("/insights");
  const row = await storePost({ slug: "scheduled", title: "Scheduled", publishAt: new Date(Date.now() + 3_600_000) });
  expect((await request.get(`/insights/${row.slug}`)).status()).toBe(404);
  const soon = sql`now() + interval '2 seconds'`;
  await db().update(posts).set({ publishAt: soon }).where(eq(posts.id, row.id));
  await markContentChanged();
  await expect
    .poll(async () => (await request.get("/insights/scheduled")).status(), { timeout: scaledTimeout(20_000) })
    .toBe(200);
  await expect
    .poll(async () => (await (await request.get("/insights")).text()).includes("Scheduled"), {
      timeout: scaledTimeout(20_000),
    })
    .toBe(true);
});
