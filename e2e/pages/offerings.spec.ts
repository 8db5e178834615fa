import { copyOf, languages, localizedPath } from "../support/copy.ts";
import { expectDashboard, expectRelated, expectServices } from "../support/services.ts";
import { expect, readOnlySite, waitForHydration, waitForLayout, test } from "../support/site.ts";

test.use({ siteOptions: readOnlySite });

for (const language of languages) {
  const offerings = localizedPath(language, "/offerings");
  const journey = localizedPath(language, "/journey");

  test(`[72] [73] [74] the hero has an introduction, three badges and a button to the journey (${language})`, async ({
    page,
    request,
  }) => {
    const { hero } = await copyOf(request, language, "offerings");
    await page.goto(offerings);
    await waitForHydration(page);
    const section = page.getByRole("region", { name: hero.title });
    await expect(section).toContainText(hero.intro);
    await expect(section.locator("[data-badges] > li")).toHaveText([
      hero.badges.programs,
      hero.badges.results,
      hero.badges.humanCentered,
    ]);
    await page.evaluate(() => ((window as { sameDocument?: boolean }).sameDocument = true));
    await section.getByRole("link", { name: hero.cta }).click();
    await expect(page).toHaveURL(new RegExp(`${journey}$`));
    expect(await page.evaluate(() => (window as { sameDocument?: boolean }).sameDocument)).toBe(true);
  });

  test(`[75] services, phases and programs are the same as on the home page (${language})`, async ({
    page,
    request,
  }) => {
    const copy = await copyOf(request, language, "services");
    await page.goto(offerings);
    await expectServices(page, copy, journey);
    const section = page.getByRole("region", { name: copy.services.heading });
    await waitForLayout(page);
    const here = await section.innerText();
    await page.goto(localizedPath(language, "/"));
    await waitForLayout(page);
    expect(await section.innerText()).toBe(here);
  });

  test(`[76] [77] the long-term partnership has five pillars and six measures (${language})`, async ({
    page,
    request,
  }) => {
    const { partnership } = await copyOf(request, language, "offerings");
    const { framework } = await copyOf(request, language, "services");
    await page.goto(offerings);
    const section = page.getByRole("region", { name: partnership.heading });
    await expect(section).toContainText(partnership.intro);
    await expect(section.locator("[data-pillars]").getByRole("heading")).toHaveText(
      framework.pillars.map(({ title }) => title),
    );
    expect(framework.pillars).toHaveLength(5);
    const kpis = section.locator("[data-kpis] > li");
    await expect(kpis).toHaveCount(6);
    for (const [index, { title, description }] of partnership.kpis.entries()) {
      await expect(kpis.nth(index).getByRole("heading")).toHaveText(title);
      await expect(kpis.nth(index).getByRole("paragraph")).toHaveText(description);
    }
  });

  test(`[78] [79] the dashboard has seven sections with the first one active; related pages follow (${language})`, async ({
    page,
    request,
  }) => {
    const copy = await copyOf(request, language, "services");
    await page.goto(offerings);
    await expectDashboard(page, copy);
    const names = copy.dashboard.sideList.map(({ name }) => name);
    if (language === "en") {
      expect(names).toEqual([
        "Overview",
        "Pillars",
        "Team insights",
        "Leadership",
        "Culture metrics",
        "Wellbeing",
        "Reports",
      ]);
    }
    await expectRelated(
      page,
      ["/journey", "/tools", "/about"].map((path) => localizedPath(language, path)),
    );
  });
}
