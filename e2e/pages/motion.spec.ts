import type { Page } from "@playwright/test";
import { expect, readOnlySite, test } from "../support/site.ts";

test.use({ siteOptions: readOnlySite });

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
  await stopAnimations(page, ".draw-once");
  await page.goto("/");
  const ring = page.locator(".draw-once");
  const animation = () =>
    ring.evaluate((path) => path.getAnimations().map(({ effect }) => effect!.getTiming().iterations));
  await expect.poll(animation).toEqual([1]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(animation).toEqual([]);
  await expect(ring).toHaveCSS("stroke-dasharray", "none");
});

test("the root beside the five steps grows with the scroll, also when scripts fail to load", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/raices-latinas");
  const first = page.locator(".root-grows").first();
  const hidden = () =>
    first.evaluate((root) => Number(/inset\([^%)]*?([\d.]+)%/.exec(getComputedStyle(root).clipPath)?.[1] ?? 0));
  // The timeline of a view begins with the first frame that was drawn.
  await expect.poll(hidden).toBe(100);
  await first.evaluate((root) => root.scrollIntoView({ block: "end" }));
  await expect.poll(hidden).toBeLessThan(100);
  await first.evaluate((root) => root.scrollIntoView({ block: "start" }));
  await expect.poll(hidden).toBe(0);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(first).toHaveCSS("clip-path", "none");
});

test("a drawn picture breathes once when it comes into view, for less than 400 ms, and not with reduced motion", async ({
  page,
}) => {
  const breathing = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((picture) =>
        picture.getAnimations().map((animation) => {
          const { iterations, duration } = animation.effect!.getTiming();
          return { name: (animation as CSSAnimation).animationName, iterations, isShort: Number(duration) < 400 };
        }),
      );
  const once = [{ name: "breathe", iterations: 1, isShort: true }];
  await page.setViewportSize({ width: 1440, height: 900 });
  await stopAnimations(page, "[data-picture-slot] *, [data-picture] img");
  await page.goto("/about");
  await expect.poll(() => breathing("[data-picture-slot] > svg")).toEqual(once);
  await page.goto("/journey");
  await expect(page.locator('[data-picture="shown"] img[src$=".svg"]').first()).toBeVisible();
  await expect
    .poll(async () => (await breathing('[data-picture="shown"] img[src$=".svg"]')).filter(({ name }) => name))
    .toEqual(once);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/about");
  await expect.poll(() => breathing("[data-picture-slot] > svg")).toEqual([]);
});

/** Stops them at their beginning: they could be over before they are read. */
async function stopAnimations(page: Page, selector: string) {
  await page.route("**/assets/*.css", async (route) => {
    const response = await route.fetch();
    const body = `${await response.text()} ${selector} { animation-play-state: paused !important }`;
    await route.fulfill({ response, body });
  });
}
