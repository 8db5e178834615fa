import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "motion" } });

test("the first view of the home page shows its drawing on a phone of 360 by 740", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/", "/es"]) {
    await page.goto(path);
    const seen = await page
      .locator('#content svg[viewBox="0 0 400 400"]')
      .first()
      .evaluate((drawing) => {
        const { top, bottom, left, right } = drawing.getBoundingClientRect();
        const header = document.querySelector("header")!.getBoundingClientRect().bottom;
        const width = Math.min(right, innerWidth) - Math.max(left, 0);
        return (width * (Math.min(bottom, innerHeight) - Math.max(top, header))) / (innerWidth * innerHeight);
      });
    expect(seen, path).toBeGreaterThan(0.12);
    await expect(page.getByRole("main").getByRole("link").first()).toBeInViewport();
  }
});

test("a ring of the home page is drawn once, and is complete at once with reduced motion", async ({ page }) => {
  await page.goto("/");
  const ring = page.locator(".draw-once");
  const animation = () =>
    ring.evaluate((path) => path.getAnimations().map(({ effect }) => effect!.getTiming().iterations));
  expect(await animation()).toEqual([1]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await animation()).toEqual([]);
  expect(await ring.evaluate((path) => getComputedStyle(path).strokeDasharray)).toBe("none");
});

test("the root beside the five steps grows with the scroll, also when scripts fail to load", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/raices-latinas");
  const first = page.locator(".root-grows").first();
  const hidden = () =>
    first.evaluate((root) => Number(/inset\([^%)]*?([\d.]+)%/.exec(getComputedStyle(root).clipPath)?.[1] ?? 0));
  expect(await hidden()).toBe(100);
  await first.evaluate((root) => root.scrollIntoView({ block: "end" }));
  await expect.poll(hidden).toBeLessThan(100);
  await first.evaluate((root) => root.scrollIntoView({ block: "start" }));
  await expect.poll(hidden).toBe(0);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() => scrollTo(0, 0));
  expect(await first.evaluate((root) => getComputedStyle(root).clipPath)).toBe("none");
});
