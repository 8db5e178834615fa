import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, waitForLayout } from "./site.ts";

/**
 * Expects that axe finds no problem on the page, or in the given part of it, and that nothing is wider than the screen.
 */
export async function expectAccessible(page: Page, where: string, part?: string) {
  await waitForLayout(page);
  // Legacy mode avoids a second page per run; it cannot check frames of other origins, which our pages do not have.
  const builder = new AxeBuilder({ page })
    .setLegacyMode(true)
    // A page of the site, which has landmarks of its own and is tested by itself.
    .exclude('iframe[name="look-preview"], iframe[data-state]')
    .options({ resultTypes: ["violations"] });
  const { violations } = await (part ? builder.include(part) : builder).analyze();
  expect(
    violations.map(({ id, nodes }) => `${where} ${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`),
  ).toEqual([]);
  await expectNoSidewaysScroll(page, where);
}

/** Expects that the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page, where: string) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where).toBeLessThanOrEqual(0);
}
