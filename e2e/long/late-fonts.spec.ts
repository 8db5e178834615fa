import type { Page } from "@playwright/test";
import { languages, localizedPath } from "../support/copy.ts";
import { addPeople, morePages, pages } from "../support/public-pages.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "late_fonts" } });

/** A fifth of what counts as good. The words of the menu move by a few pixels with each font that arrives: 0.004. */
const limit = 0.02;

for (const width of [320, 360, 412, 768, 1024, 1440])
  test(`no page shifts at ${width} px when its fonts arrive late`, async ({ page, site }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 800 });
    await holdFonts(page);
    const people = width === 360 ? await addPeople() : [];
    const shifted: string[] = [];
    for (const language of languages)
      for (const path of [...pages, ...morePages, ...people]) {
        const address = localizedPath(language, path);
        if (people.includes(path))
          await expect.poll(async () => (await fetch(site.url + address)).status, { message: address }).toBe(200);
        const { shift, moved } = await shiftOf(page, address);
        if (shift > limit) shifted.push(`${address} ${shift.toFixed(4)}: ${moved}`);
      }
    expect(shifted).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

type Shifts = { shift: number; moved: string };

/** Lets the fonts through once the first text is painted in the fallback fonts, and records what moves. */
async function holdFonts(page: Page) {
  await page.addInitScript(() => {
    const shifts: Shifts = { shift: 0, moved: "" };
    (window as { shifts?: Shifts }).shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        shifts.shift += entry.value;
        shifts.moved += entry.sources.map(({ node }) => node?.textContent?.trim().slice(0, 40) ?? "").join(" | ");
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  // A cached font would be there before the first text.
  await (await page.context().newCDPSession(page)).send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.route("**/*.woff2", async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await route.continue();
  });
}

type LayoutShift = PerformanceEntry & { value: number; sources: { node?: Node }[] };

async function shiftOf(page: Page, path: string): Promise<Shifts> {
  await page.goto(path);
  await page.waitForFunction(() => {
    const arrived = [...document.fonts].filter(({ family, status }) => !/Fallback/.test(family) && status === "loaded");
    return arrived.length >= 2;
  });
  // The observer reports a shift after the frame that shows it.
  return page.evaluate(
    () =>
      new Promise<Shifts>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve((window as unknown as { shifts: Shifts }).shifts))),
        );
      }),
  );
}
