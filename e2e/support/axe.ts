import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./site.ts";

/** axe finds nothing on the page as it stands, or in the part of it that is named, and nothing is wider than the screen. */
export async function expectAccessible(page: Page, where: string, part?: string) {
  // Legacy mode does without a second page for each look; no page of ours has a frame of another origin to look into.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations } = await (part ? builder.include(part) : builder).analyze();
  expect(
    violations.map(({ id, nodes }) => `${where} ${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`),
  ).toEqual([]);
  await expectNoSidewaysScroll(page, where);
}

/** Nothing sticks out of the page sideways. */
export async function expectNoSidewaysScroll(page: Page, where: string) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where).toBeLessThanOrEqual(0);
}
