import { pageCount, pillars, questionsOfPage } from "../../app/features/assessment/questions.ts";
import { expectAccessible } from "../support/axe.ts";
import {
  answerPage,
  button,
  copy,
  sameAnswers,
  fillContact,
  languages,
  openTools,
  person,
  radio,
  scanner,
} from "../support/screens/scanner-page.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "scanner-plain" } });
test.setTimeout(120_000);

for (const language of languages) {
  test(`[R8] the whole scan without JavaScript in ${language}`, async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await context.newPage();
    const words = copy(language, "assessment");
    const results = copy(language, "results");
    await openTools(page, language, false);
    await button(page, words.intro.start).click();

    // Only Previous is disabled; the server shows what is missing beside the statement.
    await expect(button(page, words.navigation.previous)).toBeDisabled();
    for (const { id } of questionsOfPage(1).slice(0, 6)) await radio(page, id, 4).check();
    await button(page, words.navigation.next).click();
    await expect(scanner(page)).toContainText(words.errors.pageIncomplete);
    await expect(scanner(page).locator("fieldset", { hasText: words.questions.pc7 })).toContainText(
      words.errors.answerMissing,
    );
    await expect(radio(page, "pc1", 4)).toBeChecked();
    await radio(page, "pc7", 4).check();
    await button(page, words.navigation.next).click();

    // The other language and back, with all answers.
    const other = copy(language === "en" ? "es" : "en", "assessment");
    await button(page, words.navigation.otherLanguage).click();
    await expect(scanner(page).getByRole("heading", { level: 2 })).toHaveText(other.pillars.collaboration.title);
    await button(page, other.navigation.otherLanguage).click();
    await button(page, words.navigation.previous).click();
    await expect(radio(page, "pc7", 4)).toBeChecked();
    await button(page, words.navigation.next).click();

    for (let number = 2; number <= pageCount; number++) {
      await expect(scanner(page).getByRole("heading", { level: 2 })).toHaveText(
        words.pillars[pillars[number - 1]!].title,
      );
      await answerPage(page, number, sameAnswers(4));
      if (number === pageCount) {
        await scanner(page).locator("details summary").click();
        await radio(page, "r1", 5).check();
      }
      await button(page, number === pageCount ? words.navigation.complete : words.navigation.next).click();
    }
    await button(page, words.email.submit).click();
    for (const field of ["firstName", "lastName", "email", "company"])
      await expect(scanner(page)).toContainText(words.email.errors[`${field}Required`]);
    const contact = await fillContact(page, { ...person(), email: "abc" });
    await button(page, words.email.submit).click();
    await expect(scanner(page)).toContainText(words.email.errors.emailInvalid);
    await expect(page.locator("input[name=company]")).toHaveValue(contact.company);
    await page.locator("input[name=email]").fill(person().email);
    await button(page, words.email.submit).click();

    await expect(page).toHaveURL(new RegExp(`${language === "es" ? "/es" : ""}/tools/result/[0-9a-f]{48}`));
    await expect(page.locator("h1")).toHaveText(results.heading);
    await expect(page.locator("[data-status]")).toContainText(results.status.evolving.label);
    await expect(page.locator("[data-result]")).toContainText(results.mailedNote);
    await page.locator("[data-entry=leadership] summary").click();
    await expect(page.locator("[data-entry=leadership] tbody tr").first()).toBeVisible();
    await page.getByRole("link", { name: results.retake.button }).click();
    await expect(button(page, words.intro.start)).toBeVisible();
    await context.close();
  });
}

test("[R8] [R17] pages with errors from the server are as accessible as the others", async ({ page }) => {
  // axe needs a browser that runs scripts; the site's own are blocked, so its forms are posted.
  await page.route("**/assets/*.js", (route) => route.abort());
  const words = copy("en", "assessment");
  await page.goto("/tools");
  await button(page, words.intro.start).click();
  await button(page, words.navigation.next).click();
  await expect(scanner(page)).toContainText(words.errors.pageIncomplete);
  await expectAccessible(page, "page with errors");
  for (let number = 1; number <= pageCount; number++) {
    await answerPage(page, number, sameAnswers(4));
    await button(page, number === pageCount ? words.navigation.complete : words.navigation.next).click();
  }
  await button(page, words.email.submit).click();
  await expect(scanner(page)).toContainText(words.email.errors.companyRequired);
  await expectAccessible(page, "e-mail step with errors");
});
