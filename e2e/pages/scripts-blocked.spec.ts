import type { Page } from "@playwright/test";
import { copyOf, languages, localizedPath } from "../support/copy.ts";
import { createInquirer, createInquiry, fillRequired, freshClient, trustedProxy } from "../support/inquiries.ts";
import { answerPage, button, copy, fillContact, sameAnswers, toolsPath } from "../support/screens/scanner-page.ts";
import { expect, test } from "../support/site.ts";
import { addEvent } from "../support/test-event.ts";
import { pageCount } from "../../app/features/assessment/questions.ts";

test.use({
  siteOptions: { name: "scripts_blocked", env: { ...trustedProxy, DIVISION_CONTACT: "deliver" } },
  viewport: { width: 360, height: 780 },
});

test.beforeEach(async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
});

for (const path of ["/", "/es/about", "/raices-latinas", "/insights"]) {
  test(`every image of ${path} is loaded when it is scrolled into view, although no script file loads`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    for (const picture of await page.locator("main [data-picture]").all()) {
      // Some drawings are hidden on small screens.
      if (!(await picture.isVisible())) continue;
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveAttribute("data-picture", "shown");
      await expect(picture.locator("img")).toHaveCSS("opacity", "1");
    }
    expect(await page.locator("html").getAttribute("data-hydrated")).toBeNull();
  });
}

test("[138] the link of an article is copied at the first click, although no script file loads", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/insights/who-decides-what");
  const button = page.getByRole("button", { name: "Copy link" });
  await button.click();
  await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("/insights/who-decides-what");
});

test("the inquiry form can be submitted, although no script file loads", async ({ page }) => {
  const inquiry = createInquiry({ email: "no-scripts@example.org" });
  await page.goto("/journey");
  for (const field of ["name", "email", "organization", "role", "goals", "vision"] as const)
    await page.locator(`[name=${field}]`).fill(String(inquiry[field]));
  await page.getByRole("button", { name: "Send my inquiry" }).click();
  await expect(page.getByRole("heading", { name: "Thank you. We have your inquiry." })).toBeVisible();
});

test("search works by pressing Enter, and says so, although no script file loads", async ({ page }) => {
  await page.goto("/es/insights");
  const hint = page.getByText("Presiona Enter para buscar.");
  await expect(hint).toBeHidden();
  await page.getByRole("searchbox").fill("quién");
  await expect(hint).toBeVisible();
  await page.goto("/insights");
  await page.getByRole("searchbox").fill("decides");
  await expect(page.getByText("Press Enter to search.")).toBeVisible();
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/\?q=decides/);
  await expect(page.locator("main")).toContainText("Who decides what: map your decision rights");
});

test("reload and Back return to the place on the page, although no script file loads", async ({ page }) => {
  // A font that arrives later may break lines differently. The browser then keeps the text in view and changes the
  // position, so the exact position can only be compared when no font arrives.
  await page.route("**/*.woff2", (route) => route.abort());
  const place = () => page.evaluate(() => Math.round(scrollY));
  await page.goto("/about");
  // Until then, the heights of parts further down are estimates.
  await expect(page.locator("html")).not.toHaveAttribute("data-late");
  await page.evaluate(() => scrollTo(0, 2400));
  await page.reload();
  await expect.poll(place).toBe(2400);
  await page.evaluate(() => scrollTo(0, 1500));
  await page.goto("/privacy");
  await expect.poll(place).toBe(0);
  await page.goBack();
  await expect.poll(place).toBe(1500);
});

/** What has the focus: the errors, or the confirmation. */
async function expectFocus(page: Page, words: string) {
  await expect(page.locator(":focus")).toContainText(words);
  await expect(page.locator(":focus")).toBeInViewport();
}

for (const language of languages)
  test(`[R8] after each public form the focus is on its errors or on its confirmation (${language})`, async ({
    page,
    request,
  }) => {
    const own = (path: string) => localizedPath(language, path);
    const send = (form: string) => page.locator(`${form} button:is([type=submit], :not([type]))`).last().click();
    await page.setExtraHTTPHeaders(freshClient());

    const journey = await copyOf(request, language, "journey");
    await page.goto(own("/journey"));
    await send("#journey-start form");
    await expectFocus(page, journey.form.errors.required.name);
    await fillRequired(page, createInquirer());
    await send("#journey-start form");
    await expectFocus(page, journey.success.title.split(/(?<=[.!])/)[0]!);

    const { contact } = await copyOf(request, language, "raices-latinas");
    await page.goto(own("/raices-latinas"));
    await send("#contact form");
    await expectFocus(page, contact.form.errors.required.name);
    for (const [field, value] of Object.entries({ name: "Ana", email: "ana@example.org", organization: "Sol" }))
      await page.locator(`#contact-${field}`).fill(value);
    await page.locator("#contact-message").fill("Queremos conversar.");
    await send("#contact form");
    await expectFocus(page, contact.form.success.title);

    const { form } = await copyOf(request, language, "events");
    const event = await addEvent();
    await page.goto(own(`/events/${event.slug}`));
    await send("#register form");
    await expectFocus(page, form.errors.required.name);
    await page.locator("#registration-name").fill("Ana");
    await page.locator("#registration-email").fill("ana@example.org");
    await send("#register form");
    await expectFocus(page, form.success.confirmed.title);

    const { start } = await copyOf(request, language, "team-scan");
    const organization = `Sol ${language}`;
    await page.goto(own("/tools/team"));
    await send("#start form");
    await expectFocus(page, start.form.errors.required.organization);
    for (const [field, value] of Object.entries({ organization, name: "Ana", email: `ana@${language}.example` }))
      await page.locator(`#team-${field}`).fill(value);
    await page.locator("#team-invited").fill("12");
    await send("#start form");
    await expectFocus(page, organization);

    const words = copy(language, "assessment");
    await page.goto(`${toolsPath(language)}?step=1`);
    for (let number = 1; number <= pageCount; number++) {
      await answerPage(page, number, sameAnswers(3));
      await button(page, number === pageCount ? words.navigation.complete : words.navigation.next).click();
    }
    await button(page, words.email.submit).click();
    await expectFocus(page, words.email.errors.companyRequired);
    await fillContact(page);
    await button(page, words.email.submit).click();
    await expectFocus(page, copy(language, "results").heading);
  });
