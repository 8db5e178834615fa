import { expect, readOnlySite, test } from "../support/site.ts";

test.use({ siteOptions: readOnlySite, viewport: { width: 360, height: 780 } });

/** With all five pillars and all three programs in sight instead of swiped rows, and the way on in the footer. */
for (const { path, screens } of [
  { path: "/", screens: 13.8 },
  { path: "/es", screens: 13.8 },
]) {
  test(`${path} is at most ${screens} phone screens long, and its rows can be swiped`, async ({ page }) => {
    await page.goto(path);
    await page.evaluate(() => localStorage.setItem("language-hint-dismissed", "yes"));
    await page.reload();
    await page.evaluate(() => document.fonts.ready);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height / 780).toBeLessThanOrEqual(screens);
    for (const row of await page.locator(".swipe-row").all()) {
      const { scrollWidth, clientWidth } = await row.evaluate(({ scrollWidth, clientWidth }) => ({
        scrollWidth,
        clientWidth,
      }));
      expect(scrollWidth).toBeGreaterThan(clientWidth);
    }
  });
}
