import { copyOf, languages, localizedPath } from "../support/copy.ts";
import { expectDashboard, expectRelated, expectServices } from "../support/services.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: { name: "home" } });

for (const language of languages) {
  const home = localizedPath(language, "/");
  const journey = localizedPath(language, "/journey");

  test(`[41] [42] the hero has three lines, a description, the logo and a journey button (${language})`, async ({
    page,
    request,
  }) => {
    const { hero } = await copyOf(request, language, "home");
    await page.goto(home);
    const section = page.getByRole("region", { name: hero.titleLines.join(" ") });
    const lines = section.getByRole("heading", { level: 1 }).locator("span");
    await expect(lines).toHaveText(hero.titleLines);
    const tops = await lines.evaluateAll((all) => all.map((line) => Math.round(line.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(3);
    await expect(section).toContainText(hero.description);
    const logo = section.getByRole("img", { name: hero.logoAlt });
    await expect(logo).toBeVisible();
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await section.getByRole("link", { name: hero.cta }).click();
    await expect(page).toHaveURL(new RegExp(`${journey}$`));
  });

  test(`[43] [44] [45] the reflection has four questions and six data points, the sixth in another colour (${language})`, async ({
    page,
    request,
  }) => {
    const { reflection } = await copyOf(request, language, "home");
    await page.goto(home);
    const section = page.getByRole("region", { name: reflection.heading });
    await expect(section).toContainText(reflection.intro);
    await expect(section.locator("[data-questions] > li p")).toHaveText(reflection.questions);
    expect(reflection.questions).toHaveLength(4);
    await expect(section).toContainText(reflection.conclusion);

    const points = section.locator("[data-data-points] > li");
    await expect(points).toHaveCount(6);
    for (const [index, point] of reflection.dataPoints.entries()) {
      await expect(points.nth(index).getByRole("paragraph")).toHaveText([
        point.highlight,
        point.description,
        point.source,
      ]);
      expect(Boolean(point.url), `the ${index + 1}. source has an address`).toBe(index < 5);
      const link = points.nth(index).getByRole("link");
      if (point.url) await expect(link).toHaveAttribute("href", point.url);
      else await expect(link).toHaveCount(0);
    }
    const colours = await points.evaluateAll((all) => all.map((point) => getComputedStyle(point).backgroundColor));
    expect(new Set(colours.slice(0, 5)).size).toBe(1);
    expect(colours[5]).not.toBe(colours[0]);
  });

  test(`[46] [47] [48] the framework has five pillars, each with what it drives (${language})`, async ({
    page,
    request,
  }) => {
    const { framework } = await copyOf(request, language, "services");
    await page.goto(home);
    const section = page.getByRole("region", { name: framework.heading });
    for (const paragraph of framework.intro) await expect(section).toContainText(paragraph);
    expect(framework.intro.length).toBeGreaterThanOrEqual(2);
    const pillars = section.getByRole("article");
    await expect(pillars).toHaveCount(5);
    for (const [index, pillar] of framework.pillars.entries()) {
      await expect(pillars.nth(index).getByRole("heading")).toHaveText(pillar.title);
      await expect(pillars.nth(index).getByRole("paragraph")).toHaveText([
        pillar.subtitle,
        pillar.description,
        `${framework.drivesLabel}${pillar.drives}`,
      ]);
    }
    expect(framework.drivesLabel).toBe(language === "en" ? "Drives" : "Impulsa");
  });

  test(`[49] [50] [51] [52] [53] the services have three phases and three programs of 6-18 months (${language})`, async ({
    page,
    request,
  }) => {
    await page.goto(home);
    await expectServices(page, await copyOf(request, language, "services"), journey);
  });

  test(`[54] [55] [57] [58] the dashboard preview shows its fixed sample values (${language})`, async ({
    page,
    request,
  }) => {
    await page.goto(home);
    await waitForHydration(page);
    await expectDashboard(page, await copyOf(request, language, "services"));
  });

  test(`[59] [60] [61] [62] the page ends with a quote, a closing section and related pages (${language})`, async ({
    page,
    request,
  }) => {
    const { quote, closing } = await copyOf(request, language, "home");
    await page.goto(home);
    await expect(page.getByRole("blockquote")).toHaveText(quote.text);
    await expect(page.locator("cite")).toHaveText(quote.source);

    const section = page.getByRole("region", { name: `${closing.title} ${closing.titleEmphasis}` });
    await expect(section).toContainText(closing.badge);
    await expect(section.getByRole("emphasis")).toHaveText([closing.titleEmphasis, closing.subtitleEmphasis]);
    await expect(section).toContainText(closing.subtitle);
    const features = section.getByRole("listitem");
    await expect(features).toHaveCount(3);
    for (const [index, { title, description }] of closing.features.entries()) {
      await expect(features.nth(index).getByRole("heading")).toHaveText(title);
      await expect(features.nth(index)).toContainText(description);
    }
    await expect(section.getByRole("link", { name: closing.primaryCta })).toHaveAttribute("href", journey);
    await expect(section.getByRole("link", { name: closing.secondaryCta })).toHaveAttribute(
      "href",
      localizedPath(language, "/tools"),
    );
    await expectRelated(
      page,
      ["/offerings", "/journey", "/tools"].map((path) => localizedPath(language, path)),
    );
  });
}

test("[56] the status pulses, but not for visitors who prefer reduced motion", async ({ page }) => {
  await page.goto("/");
  const pulse = page.locator("[data-pulse]");
  const running = () =>
    pulse.evaluate((dot) => dot.getAnimations().filter(({ playState }) => playState === "running").length);
  expect(await running()).toBe(1);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await running()).toBe(0);
});

test("[55] the ring is drawn once when it scrolls into view, and is complete without JavaScript", async ({
  page,
  browser,
  site,
}) => {
  await page.goto("/");
  await waitForHydration(page);
  const arc = page.locator("[data-arc]");
  await expect(arc).toHaveAttribute("stroke-dashoffset", "52.6");
  await arc.scrollIntoViewIfNeeded();
  await expect(arc).toHaveAttribute("stroke-dashoffset", "0");
  await page.evaluate(() => scrollTo(0, 0));
  await expect(arc).toHaveAttribute("stroke-dashoffset", "0");

  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const pageWithoutScripts = await context.newPage();
  await pageWithoutScripts.goto("/");
  await expect(pageWithoutScripts.locator("[data-arc]")).toHaveAttribute("stroke-dashoffset", "0");
  await context.close();
});
