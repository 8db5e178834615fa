import { site as brand } from "../../site.config.ts";
import { copyOf, languages, localizedPath } from "../support/copy.ts";
import { expect, readOnlySite, test } from "../support/site.ts";

test.use({ siteOptions: readOnlySite });

for (const language of languages) {
  const address = localizedPath(language, "/raices-latinas");

  test(`[97] [98] [99] the page has a hero, five problems, four areas and five steps (${language})`, async ({
    page,
    request,
  }) => {
    const { hero, problems, areas, approach } = await copyOf(request, language, "raices-latinas");
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(hero.title);

    const problemCards = page.getByRole("region", { name: problems.heading }).getByRole("listitem");
    await expect(problemCards).toHaveCount(5);
    for (const [index, { title, description }] of problems.items.entries()) {
      await expect(problemCards.nth(index).getByRole("heading")).toHaveText(title);
      await expect(problemCards.nth(index)).toContainText(description);
    }

    const areaSection = page.getByRole("region", { name: areas.heading });
    await expect(areaSection.getByRole("heading", { level: 3 })).toHaveText(areas.items.map(({ title }) => title));
    expect(areas.items).toHaveLength(4);

    const steps = page.getByRole("region", { name: approach.heading }).getByRole("listitem");
    await expect(steps.getByRole("heading")).toHaveText(approach.steps.map(({ title }) => title));
    expect(approach.steps).toHaveLength(5);

    if (language === "en") {
      expect(areas.heading).toBe("What We Do");
      expect(areas.items.map(({ title }) => title)).toEqual([
        "Organizational Clarity",
        "Strategic Direction",
        "Leadership Development",
        "Sustainability & Partnerships",
      ]);
      expect(approach.steps.map(({ title }) => title)).toEqual([
        "Diagnose",
        "Design",
        "Implement",
        "Sustain",
        "Evolve",
      ]);
    }
  });

  test(`[100] [101] there are three programs, each in Spanish or English, onsite or online (${language})`, async ({
    page,
    request,
  }) => {
    const { programs } = await copyOf(request, language, "raices-latinas");
    await page.goto(address);
    const cards = page.getByRole("region", { name: programs.heading }).getByRole("article");
    await expect(cards).toHaveCount(3);
    await expect(cards.getByRole("heading", { level: 3 })).toHaveText(programs.items.map(({ title }) => title));
    for (const card of await cards.all()) await expect(card).toContainText(programs.deliveryLine);
    if (language === "en") {
      expect(programs.items.map(({ title }) => title)).toEqual([
        "Seed: Organizational Foundations",
        "Build: Leadership & Execution",
        "Thrive: Regenerative Growth",
      ]);
      expect(programs.deliveryLine).toMatch(/Spanish or English, onsite or online/);
    }
  });

  test(`[102] [103] [108] the page has six audiences, four partner cards and the e-mail address (${language})`, async ({
    page,
    request,
  }) => {
    const { audiences, partnership, contact } = await copyOf(request, language, "raices-latinas");
    await page.goto(address);
    if (language === "en") expect(audiences.heading).toBe("Who We Work With");
    await expect(page.getByRole("region", { name: audiences.heading }).getByRole("listitem")).toHaveCount(6);
    const partners = page.getByRole("region", { name: partnership.heading }).getByRole("listitem");
    await expect(partners).toHaveCount(4);
    await expect(partners.getByRole("heading")).toHaveText(partnership.cards.map(({ title }) => title));
    const mail = page.getByRole("region", { name: contact.heading }).getByRole("link", { name: brand.email });
    await expect(mail).toHaveAttribute("href", `mailto:${brand.email}`);
  });
}

test("the drawing stands before the text that it moves down on a phone, so that nothing moves while the page arrives", async ({
  request,
}) => {
  for (const path of ["/raices-latinas", "/"]) {
    const html = await (await request.get(path)).text();
    expect(html.indexOf("data-picture-slot"), path).toBeLessThan(html.indexOf("<h1"));
  }
});
