import { site as brand } from "../../site.config.ts";
import { copyOf, languages, localizedPath } from "../support/copy.ts";
import { expectRelated } from "../support/services.ts";
import { expect, readOnlySite, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: readOnlySite });

for (const language of languages) {
  const about = localizedPath(language, "/about");

  test(`[63] [64] [65] the page has a hero, the mission with a quote, six values and the partnership (${language})`, async ({
    page,
    request,
  }) => {
    const { hero, mission, values, partnership } = await copyOf(request, language, "about");
    await page.goto(about);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(hero.title);
    await expect(page.getByRole("region", { name: hero.title })).toContainText(hero.intro);

    const missionSection = page.getByRole("region", { name: mission.heading });
    for (const paragraph of mission.paragraphs) await expect(missionSection).toContainText(paragraph);
    await expect(missionSection.getByRole("blockquote")).toHaveText(mission.quote.text);
    await expect(missionSection.locator("cite")).toHaveText(mission.quote.source);

    const valueItems = page.getByRole("region", { name: values.heading }).getByRole("listitem");
    await expect(valueItems).toHaveCount(6);
    for (const [index, { title, subtitle, description }] of values.items.entries()) {
      await expect(valueItems.nth(index).getByRole("heading")).toHaveText(title);
      await expect(valueItems.nth(index).getByRole("paragraph")).toHaveText([subtitle, description]);
    }

    const partners = page.getByRole("region", { name: partnership.heading });
    await expect(partners).toContainText(partnership.intro);
    expect([partnership.allies.length > 0, partnership.help.length]).toEqual([true, 3]);
    await expect(partners.locator("[data-allies] > li")).toHaveText(partnership.allies);
    const help = partners.locator("[data-help] > li");
    await expect(help).toHaveCount(3);
    for (const [index, { title, description }] of partnership.help.entries()) {
      await expect(help.nth(index).getByRole("heading")).toHaveText(title);
      await expect(help.nth(index)).toContainText(description);
    }
    await expect(partners).toContainText(partnership.commitment);
  });

  test(`[66] [67] the founder is shown with a portrait of 256 by 256 px (${language})`, async ({ page, request }) => {
    const { founder } = await copyOf(request, language, "about");
    await page.goto(about);
    await waitForHydration(page);
    const section = page.getByRole("region", { name: founder.heading });
    await section.scrollIntoViewIfNeeded();
    await expect(section).toContainText(brand.founder.name);
    await expect(section).toContainText(founder.role);
    await expect(section.locator("[data-bio] p")).toHaveText(founder.bio);
    expect(founder.bio.length).toBeGreaterThanOrEqual(2);
    const portrait = section.getByRole("img", { name: founder.portraitAlt });
    expect(await portrait.boundingBox()).toMatchObject({ width: 256, height: 256 });
  });

  test(`[68] every question opens its answer (${language})`, async ({ page, request }) => {
    const { faq } = await copyOf(request, language, "about");
    await page.goto(about);
    const section = page.getByRole("region", { name: faq.heading });
    await expect(section.getByRole("heading", { level: 3 })).toHaveText(faq.items.map(({ question }) => question));
    for (const { question, answer } of faq.items) {
      const shown = section.getByText(answer);
      if (!(await shown.isVisible())) await section.getByText(question).click();
      await expect(shown).toBeVisible();
    }
  });

  test(`[69] [70] [71] the invitation leads to the journey form; a quote and related pages follow (${language})`, async ({
    page,
    request,
  }) => {
    const { cta, closingQuote } = await copyOf(request, language, "about");
    await page.goto(about);
    await expect(page.getByRole("blockquote").last()).toHaveText(closingQuote.text);
    await expect(page.locator("cite").last()).toHaveText(closingQuote.source);
    await expectRelated(
      page,
      ["/offerings", "/journey", "/insights"].map((path) => localizedPath(language, path)),
    );
    await page.getByRole("region", { name: cta.heading }).getByRole("link", { name: cta.button }).click();
    await expect(page).toHaveURL(new RegExp(`${localizedPath(language, "/journey")}#journey-start$`));
    await expect(page.locator("#journey-start")).toBeInViewport();
  });
}
