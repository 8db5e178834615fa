import type { Locator, Page } from "@playwright/test";
import type { Copy } from "../../app/platform/i18n/copy.ts";
import { expect } from "./site.ts";

/** Checks the services section, which is the same on the home and offerings pages. */
export async function expectServices(page: Page, { services }: Copy["services"], journey: string) {
  const section = page.getByRole("region", { name: services.heading });
  for (const paragraph of services.intro) await expect(section).toContainText(paragraph);
  expect(services.intro.length).toBeGreaterThanOrEqual(2);

  const phases = section.locator("[data-phases] > li");
  await expect(phases).toHaveCount(3);
  for (const [index, phase] of services.phases.entries()) {
    await expect(phases.nth(index).locator("[data-number]")).toHaveText(String(index + 1));
    await expect(phases.nth(index).getByRole("heading")).toHaveText(phase.title);
    await expect(phases.nth(index)).toContainText(phase.description);
  }

  const programs = section.getByRole("article");
  await expect(programs).toHaveCount(3);
  for (const [index, program] of services.programs.entries()) {
    const article = programs.nth(index);
    await expect(article.getByRole("heading", { level: 3 })).toHaveText(program.title);
    await expect(article.locator("[data-duration]")).toHaveText(program.duration);
    await expect(article.locator("[data-phases]")).toHaveText(program.phases);
    for (const text of [program.subtitle, program.idealForLabel, program.idealFor, program.outcomesLabel]) {
      await expect(article).toContainText(text);
    }
    expect(program.outcomes.length).toBeGreaterThan(0);
    await expect(article.getByRole("listitem")).toHaveText(program.outcomes);
  }
  await expect(section).toContainText(/6(-18\smonth|\sa\s18\smeses)/);
  await expect(section.getByRole("link", { name: services.cta })).toHaveAttribute("href", journey);
}

/** Checks the sample dashboard, which is the same on both pages. */
export async function expectDashboard(page: Page, { dashboard }: Copy["services"]) {
  const section = page.getByRole("region", { name: dashboard.heading });
  await expect(section).toContainText("52.6");
  await expect(section).toContainText(dashboard.sampleNote);

  const ring = section.getByRole("progressbar", { name: dashboard.indexLabel });
  await expect(ring).toHaveAttribute("aria-valuenow", "52.6");
  expect(await filledShare(ring)).toBeCloseTo(52.6, 1);

  await expect(section.getByRole("heading", { name: dashboard.overview.title })).toBeVisible();
  await expect(section).toContainText(dashboard.overview.subtitle);
  const side = section.getByRole("list", { name: dashboard.sideListLabel });
  await expect(side.getByRole("listitem")).toHaveText(dashboard.sideList.map(({ name }) => name));
  await expect(side.locator("[aria-current]")).toHaveText([dashboard.sideList[0]!.name]);

  // The sample trend ends where the ring stands, and both charts say what they show.
  const { trend, spread } = dashboard;
  const described = (text: string) => new RegExp(`^${text.replace(/\{\{\w+\}\}/g, "[\\d.]+")}$`);
  await expect(section.getByRole("img", { name: described(trend.description) })).toBeVisible();
  await expect(section.getByRole("img", { name: described(spread.description) })).toBeVisible();
  await expect(section.locator("[data-trend]")).toContainText(`${trend.end} 52.6`);

  const metrics = section.locator("[data-metrics] > li");
  await expect(metrics.locator("[data-value]")).toHaveText(["46", "52", "50", "54", "59"]);
  for (const [index, { name, description }] of dashboard.metrics.entries()) {
    await expect(metrics.nth(index).getByRole("heading")).toHaveText(name);
    await expect(metrics.nth(index)).toContainText(description);
  }
}

/** Percentage of the circle covered by the arc, from the computed styles. */
async function filledShare(ring: Locator): Promise<number> {
  await ring.scrollIntoViewIfNeeded();
  const arc = ring.locator("[data-arc]");
  await expect(arc).toHaveAttribute("stroke-dashoffset", "0");
  return arc.evaluate((circle: SVGCircleElement) => {
    const [dash] = getComputedStyle(circle).strokeDasharray.split(/[, ]+/).map(Number.parseFloat);
    return (dash! / circle.pathLength.baseVal) * 100;
  });
}

export async function expectRelated(page: Page, targets: string[]) {
  const links = page.locator("[data-related] a");
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(targets);
}
