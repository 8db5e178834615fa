import { expect, hydrated, test } from "../support/site.ts";

test.use({ siteOptions: { name: "buttons" }, viewport: { width: 390, height: 844 } });

for (const path of ["/", "/offerings", "/journey", "/tools", "/insights", "/raices-latinas", "/auth"]) {
  test(`[173] every button on ${path} is at least 44 px high`, async ({ page }) => {
    await page.goto(path);
    await hydrated(page);
    const buttons = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("button, a.rounded-control")]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        // Links that are visible only with the focus are one pixel high.
        .filter((element) => element.getBoundingClientRect().height > 1)
        .map((element) => ({
          text: element.textContent.trim() || (element.getAttribute("aria-label") ?? ""),
          height: element.getBoundingClientRect().height,
        })),
    );
    expect(buttons.length).toBeGreaterThan(0);
    expect(buttons.filter(({ height }) => height < 44)).toEqual([]);
  });
}
