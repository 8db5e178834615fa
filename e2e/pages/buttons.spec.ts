import { button, copy, openTools } from "../support/screens/scanner-page.ts";
import { expect, readOnlySite, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: readOnlySite, viewport: { width: 390, height: 844 } });

test("[173] every button is at least 44 px high", async ({ page }) => {
  for (const path of ["/", "/offerings", "/journey", "/tools", "/insights", "/raices-latinas", "/auth"]) {
    await page.goto(path);
    await waitForHydration(page);
    const buttons = await page.evaluate(() =>
      // Links that look like buttons have round corners.
      [...document.querySelectorAll<HTMLElement>("button, a")]
        .filter((element) => element.matches("button") || getComputedStyle(element).borderBottomLeftRadius !== "0px")
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        // Links that are visible only with the focus are one pixel high.
        .filter((element) => element.getBoundingClientRect().height > 1)
        .map((element) => ({
          text: element.textContent.trim() || (element.getAttribute("aria-label") ?? ""),
          height: element.getBoundingClientRect().height,
        })),
    );
    expect(buttons.length, path).toBeGreaterThan(0);
    expect(
      buttons.filter(({ height }) => height < 44),
      path,
    ).toEqual([]);
  }
});

test("the primary action has one color: in the header, on error pages, in the scanner and in the list of events", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const colorOf = (target: import("@playwright/test").Locator) =>
    target.evaluate((element) => getComputedStyle(element).backgroundColor);
  const { navigation, intro } = copy("en", "assessment");
  await openTools(page, "en");
  const primary = await colorOf(page.getByRole("banner").getByRole("link", { name: copy("en", "common").journeyCta }));
  await button(page, intro.start).click();
  await expect.poll(() => colorOf(button(page, navigation.next))).toBe(primary);
  for (const [path, name] of [
    ["/no-such-page", copy("en", "common").notFound.home],
    ["/insights/no-such-article", copy("en", "insights").notFound.back],
    [`/tools/result/${"0".repeat(48)}`, copy("en", "results").notFound.action],
    ["/events", "Register: Listening circle: closing the year together"],
  ] as const) {
    await page.goto(path);
    expect(await colorOf(page.getByRole("main").getByRole("link", { name })), path).toBe(primary);
  }
});

test("no drawing covers a button of the first section of a page on a tablet @long", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const path of ["/", "/about", "/offerings", "/events", "/tools", "/journey", "/raices-latinas", "/insights"]) {
    for (const address of [path, path === "/" ? "/es" : `/es${path}`]) {
      await page.goto(address);
      await page.evaluate(() => document.fonts.ready);
      const covered = await page.evaluate(() => {
        const section = document.querySelector("main section")!;
        const boxes = (selector: string) =>
          [...section.querySelectorAll(selector)].map((element) => ({
            text: element.textContent.trim(),
            box: element.getBoundingClientRect(),
          }));
        const drawings = boxes("svg").filter(({ box }) => box.width > 100);
        return boxes("a, button")
          .filter(({ box }) =>
            drawings.some(
              (drawing) =>
                box.width > 0 &&
                drawing.box.left < box.right &&
                box.left < drawing.box.right &&
                drawing.box.top < box.bottom - 1 &&
                box.top + 1 < drawing.box.bottom,
            ),
          )
          .map(({ text }) => text);
      });
      expect(covered, address).toEqual([]);
    }
  }
});
