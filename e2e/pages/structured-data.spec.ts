import { plainSpaces } from "#app/platform/i18n/typography.ts";
import { site as brand } from "../../site.config.ts";
import { languages, localizedPath } from "../support/copy.ts";
import { inSpanish, pages } from "../support/public-pages.ts";
import { expect, readOnlySite, waitForLayout, test } from "../support/site.ts";
import { headOf } from "./page-head.ts";

test.use({ siteOptions: readOnlySite });

/** The home page has no breadcrumbs; those of the others below are tested with their features. */
const withTrail = pages.filter((path) => !/^\/$|^\/insights|^\/tools\/team$/.test(path));

test("[164] the organization has its founding year and both languages", async ({ request }) => {
  for (const language of languages) {
    const { data } = await headOf(request, localizedPath(language, "/"));
    const organization = data.find((block) => block["@type"] === "Organization");
    expect(organization).toMatchObject({ name: brand.name, email: brand.email, foundingDate: "2023" });
    expect(organization.contactPoint.availableLanguage).toEqual(["English", "Spanish"]);
  }
});

test("[165] each program is a Service with the title and description on the page", async ({ page, request }) => {
  for (const [language, path] of languages.flatMap(
    (code) =>
      [
        [code, "/offerings"],
        [code, "/raices-latinas"],
      ] as const,
  )) {
    const address = localizedPath(language, path);
    const { data } = await headOf(request, address);
    const services = data.filter((block) => block["@type"] === "Service");
    await page.goto(address);
    await waitForLayout(page);
    expect(services.map(({ name }) => name)).toEqual(
      (await page.locator("#programs article h3").allInnerTexts()).map(plainSpaces),
    );
    for (const { description, provider } of services) {
      await expect(page.locator("#programs")).toContainText(description);
      expect(provider.name).toBe(brand.name);
    }
  }
});

test("[168] the FAQPage has the questions and answers on the page", async ({ page, request }) => {
  for (const language of languages) {
    const address = localizedPath(language, "/about");
    const { data } = await headOf(request, address);
    const faq = data.find((block) => block["@type"] === "FAQPage");
    await page.goto(address);
    const shown = await page.locator("[data-faq] details").evaluateAll((all) =>
      all.map((item) => ({
        question: item.querySelector("h3")!.textContent,
        answer: item.querySelector("p")!.textContent,
      })),
    );
    expect(
      faq.mainEntity.map((entry: { name: string; acceptedAnswer: { text: string } }) => ({
        question: entry.name,
        answer: entry.acceptedAnswer.text,
      })),
    ).toEqual(shown.map(({ question, answer }) => ({ question: plainSpaces(question), answer: plainSpaces(answer) })));
  }
});

test("all structured data can be parsed, and breadcrumbs and events are those on the page", async ({
  page,
  request,
  site,
}) => {
  for (const path of [...withTrail, ...withTrail.map(inSpanish)]) {
    const { data } = await headOf(request, path);
    for (const block of data) expect(block["@context"]).toBe("https://schema.org");
    await page.goto(path);
    const trail = data.find((block) => block["@type"] === "BreadcrumbList").itemListElement as {
      name: string;
      item: string;
    }[];
    expect(trail.map(({ name }) => name)).toEqual(
      (
        await page
          .getByRole("main")
          .getByRole("navigation")
          .first()
          .getByRole("listitem")
          .locator(":is(a, [aria-current])")
          .allInnerTexts()
      ).map(plainSpaces),
    );
    expect(trail.at(-1)!.item).toBe(site.url + path);
    const events = data.filter((block) => block["@type"] === "Event");
    expect(events.map(({ name }) => name)).toEqual(
      path.endsWith("/events") ? (await page.locator("[data-event-list] h3").allInnerTexts()).map(plainSpaces) : [],
    );
  }
});
