import type { Page } from "@playwright/test";
import { expect, readOnlySite, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: readOnlySite, viewport: { width: 360, height: 780 } });

const isLate = (page: Page) => page.evaluate(() => document.documentElement.dataset.late === "yes");
const waitingParts = (page: Page) =>
  page
    .locator(".late-parts > *")
    .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).contentVisibility === "auto").length);

test("the rest of a long page is laid out once it has loaded, or earlier for readers who scroll", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  // The last picture of the first screen delays the load event.
  const logo = Promise.withResolvers<void>();
  await page.route("**/logo.svg", async (route) => {
    await logo.promise;
    await route.fallback();
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  expect(await isLate(page)).toBe(true);
  expect(await waitingParts(page)).toBeGreaterThan(4);
  const last = page.locator(".late-parts > *").last().getByRole("link").last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  logo.resolve();
  await expect.poll(() => isLate(page)).toBe(false);
  expect(await waitingParts(page)).toBe(0);
});

test("hydration lays out the rest at once", async ({ page }) => {
  await page.goto("/es");
  await waitForHydration(page);
  expect(await isLate(page)).toBe(false);
  expect(await waitingParts(page)).toBe(0);
});

test("a link to a text fragment scrolls to it", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/#:~:text=Where%20to%20go%20from%20here");
  expect(await isLate(page)).toBe(false);
  await expect(page.getByText("Where to go from here")).toBeInViewport();
});

test("a page that is opened at a hash or scroll position is laid out whole", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/#content");
  expect(await isLate(page)).toBe(false);
  await page.goto("/");
  await page.reload();
  expect(await isLate(page)).toBe(false);
});
