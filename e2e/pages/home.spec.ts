import { recordTypes } from "#app/features/proof/admin/record-types.server.ts";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { siteRecords } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { readCopy } from "../support/insights-posts.ts";
import { addPeople } from "../support/public-pages.ts";
import { copyOf, languages, localizedPath } from "../support/copy.ts";
import { expectDashboard, expectRelated, expectServices } from "../support/services.ts";
import { expect, waitForHydration, waitForLayout, test } from "../support/site.ts";

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

for (const javaScriptEnabled of [true, false]) {
  test(`[47] on a phone all five pillars are in sight, and each opens with a tap on its head (JavaScript ${javaScriptEnabled ? "on" : "off"})`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width: 360, height: 780 },
      javaScriptEnabled,
    });
    const page = await context.newPage();
    await page.goto("/");
    if (javaScriptEnabled) await waitForLayout(page);
    const { framework } = readCopy("en", "services");
    const section = page.getByRole("region", { name: framework.heading });
    for (const { title, description } of framework.pillars) {
      const row = section.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });
      const box = (await row.getByRole("heading").boundingBox())!;
      expect(box.x + box.width, title).toBeLessThanOrEqual(360);
      await expect(row.getByText(description)).toBeHidden();
      // The summary lies over the whole head of the row.
      const summary = row.locator("summary");
      const { x, y } = (await summary.boundingBox())!;
      await summary.click({ position: { x: box.x - x + 5, y: box.y - y + 5 } });
      await expect(row.getByText(description)).toBeVisible();
      await row.locator("summary").press("Enter");
      await expect(row.getByText(description)).toBeHidden();
    }
    await context.close();
  });
}

test("[56] the status pulses, but not for visitors who prefer reduced motion", async ({ page }) => {
  await page.goto("/");
  const pulse = page.locator("[data-pulse]");
  const running = () =>
    pulse.evaluate((dot) => dot.getAnimations().filter(({ playState }) => playState === "running").length);
  await expect.poll(running).toBe(1);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(running).toBe(0);
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

test("under the opening stands what the owner has published, and before that what a visitor can find out", async ({
  page,
}) => {
  const facts = page.locator("[data-proof] > li");
  const { proof } = readCopy("en", "home");
  await page.goto("/");
  await expect(facts.getByRole("link")).toHaveText([proof.people, proof.scanner, proof.programs]);
  await expect(facts.first()).toContainText("Alma Rivera takes part in every partnership");

  await addPeople();
  const record = (kind: string, position: number, values: object) => ({
    kind,
    values: { ...recordTypes[kind as "quote"].empty, ...values, shown: true },
    position,
    published: true,
    publishedAt: new Date(),
    createdBy: "editor",
  });
  const person = (name: string, position: number) => record("team-member", position, { name, role: "…", roleEs: "…" });
  await db()
    .insert(siteRecords)
    .values([
      ...["Ana Ruiz", "Luis Paz", "Eva Soto", "Noé Gil"].map(person),
      record("quote", 9, {
        words: "We decide in a day.",
        wordsEs: "Decidimos en un día.",
        name: "Marta",
        onHome: true,
      }),
      record("fact", 10, {
        figure: "Oaxaca, Mexico",
        figureEs: "Oaxaca, México",
        meaning: "With two cooperatives",
        meaningEs: "Con dos cooperativas",
      }),
      record("fact", 11, {
        figure: "120 workshops",
        figureEs: "120 talleres",
        meaning: "since 2019",
        meaningEs: "desde 2019",
        source: "Informe anual",
        sourceUrl: "https://example.org/informe",
      }),
    ]);
  await markContentChanged();
  await expect(async () => {
    await page.goto("/es");
    await expect(facts).toHaveCount(3, { timeout: 1000 });
    await expect(facts.first()).toContainText("Ana Ruiz, Luis Paz, Eva Soto y 1 más", { timeout: 1000 });
  }).toPass();
  await expect(facts.first().getByRole("link")).toHaveAttribute("href", "/es/about#team-heading");
  await expect(facts.nth(1)).toContainText(/cooperativa|fábrica/);
  await expect(facts.nth(2)).toContainText("Decidimos en un día.");
  const stated = page.getByRole("list", { name: "Cifras y lugares" }).getByRole("listitem");
  await expect(stated).toHaveText([
    /Oaxaca,\sMéxico.*Con\sdos\scooperativas$/,
    /120\stalleres.*desde\s2019.*Informe\sanual$/,
  ]);
  await expect(stated.getByRole("link")).toHaveAttribute("href", "https://example.org/informe");
  await expectAccessible(page, "/es with people");
});
