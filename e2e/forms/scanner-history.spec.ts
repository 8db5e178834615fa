import { eq } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { db } from "#db/client.server.ts";
import { leads, scans } from "#db/schema.ts";
import { pageCount, pillars, questionsOfPage, type Answer } from "../../app/features/assessment/questions.ts";
import {
  answerPage,
  button,
  copy,
  sameAnswers,
  fill,
  fillContact,
  languages,
  openTools,
  person,
  radio,
  scanner,
  send,
  toolsPath,
  completeAssessment,
  type Language,
} from "../support/screens/scanner-page.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: { name: "scanner-history" } });
test.setTimeout(180_000);

const heading = (page: Page) => scanner(page).getByRole("heading", { level: 2 });

async function expectPage(page: Page, language: Language, number: number) {
  await expect(heading(page)).toHaveText(copy(language, "assessment").pillars[pillars[number - 1]!].title);
}

async function expectAnswers(page: Page, number: number, answer: number) {
  for (const { id } of questionsOfPage(number)) await expect(radio(page, id, answer)).toBeChecked();
}

const storedScans = (email: string) =>
  db().select().from(scans).innerJoin(leads, eq(leads.id, scans.leadId)).where(eq(leads.email, email));

/** Answers pages 1 to `last` with their own number, and stops on the page after it. */
async function answerPages(page: Page, language: Language, last: number) {
  const { intro, navigation } = copy(language, "assessment");
  await button(page, intro.start).click();
  for (let number = 1; number <= last; number++) {
    await expectPage(page, language, number);
    await answerPage(page, number, sameAnswers(number as Answer));
    await button(page, navigation.next).click();
  }
  await expectPage(page, language, last + 1);
}

for (const language of languages)
  for (const javaScriptEnabled of [true, false]) {
    const mode = `${language}, JavaScript ${javaScriptEnabled ? "on" : "off"}`;

    test(`[189] Back and Forward move between the pages of statements and keep every answer (${mode})`, async ({
      browser,
      site,
    }) => {
      const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled });
      const page = await context.newPage();
      const words = copy(language, "assessment");
      await openTools(page, language, javaScriptEnabled);
      await answerPages(page, language, 3);
      // Chosen on page 4, but not sent yet.
      await radio(page, "l8", 5).check();

      for (const number of [3, 2, 1]) {
        await page.goBack();
        await expectPage(page, language, number);
        await expectAnswers(page, number, number);
      }
      await page.goBack();
      await expect(scanner(page).getByRole("heading", { name: words.intro.title })).toBeVisible();
      for (const number of [1, 2, 3]) {
        await page.goForward();
        await expectPage(page, language, number);
        await expectAnswers(page, number, number);
      }
      await page.goForward();
      await expectPage(page, language, 4);
      await expect(radio(page, "l8", 5)).toBeChecked();

      // An answer that is changed after Back is kept by Next, and so are those of the later pages.
      await page.goBack();
      await page.goBack();
      await expectPage(page, language, 2);
      await radio(page, "col1", 5).check();
      await button(page, words.navigation.next).click();
      await expectPage(page, language, 3);
      await expectAnswers(page, 3, 3);
      await button(page, words.navigation.previous).click();
      await expect(radio(page, "col1", 5)).toBeChecked();
      await expect(radio(page, "col2", 2)).toBeChecked();

      // A reload shows the same page with its answers.
      await page.reload();
      if (javaScriptEnabled) await waitForHydration(page);
      await expectPage(page, language, 2);
      await expect(radio(page, "col1", 5)).toBeChecked();
      await context.close();
    });
  }

for (const language of languages) {
  test(`Back and Forward work after a page was submitted incomplete without JavaScript (${language})`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await context.newPage();
    const words = copy(language, "assessment");
    await openTools(page, language, false);
    await button(page, words.intro.start).click();
    await radio(page, "pc1", 3).check();
    await button(page, words.navigation.next).click();
    await expect(scanner(page)).toContainText(words.errors.pageIncomplete);
    await expect(radio(page, "pc1", 3)).toBeChecked();
    await answerPage(page, 1, sameAnswers(1));
    await button(page, words.navigation.next).click();
    await expectPage(page, language, 2);
    await page.goBack();
    await expectPage(page, language, 1);
    await page.goForward();
    await expectPage(page, language, 2);
    await context.close();
  });
}

test("[224] [R6] after the result, Back leads to the statements and sending them again is the same scan (JavaScript off)", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const words = copy("en", "assessment");
  await openTools(page, "en", false);
  await completeAssessment(page, "en", sameAnswers(4));
  // A bad address comes back with everything that was typed, and Back from there works too.
  const contact = await fillContact(page, { ...person(), email: "abc" });
  await button(page, words.email.submit).click();
  await expect(scanner(page)).toContainText(words.email.errors.emailInvalid);
  await expect(page.locator("input[name=company]")).toHaveValue(contact.company);
  const email = person().email;
  await page.locator("input[name=email]").fill(email);
  await button(page, words.email.submit).click();
  await expect(page).toHaveURL(/\/tools\/result\/[0-9a-f]{48}/);

  await page.goBack();
  await expect(scanner(page).getByRole("heading", { name: words.email.title })).toBeVisible();
  await fillContact(page, { ...contact, email });
  await button(page, words.email.submit).click();
  await expect(page).toHaveURL(/\/tools\/result\/[0-9a-f]{48}/);
  expect(await storedScans(email)).toHaveLength(1);

  // A new start has no answers.
  await page.goto("/tools");
  await button(page, words.intro.start).click();
  await expectPage(page, "en", 1);
  expect(await scanner(page).locator("input[type=radio]:checked").count()).toBe(0);
  await context.close();
});

test("[217] [218] after the result, Back leads to the statements and Forward to the result, until an answer changes (JavaScript on)", async ({
  page,
}) => {
  const words = copy("en", "assessment");
  await openTools(page, "en");
  await completeAssessment(page, "en", sameAnswers(4));
  await send(page, "en");
  await page.goBack();
  await expectPage(page, "en", pageCount);
  await expectAnswers(page, pageCount, 4);
  await page.goForward();
  await expect(page.locator("[data-result]")).toBeVisible();
  await page.goBack();
  await radio(page, "i1", 0).check();
  await page.goForward();
  // The changed answers were not sent, so there is no result of them.
  await expect(scanner(page).getByRole("heading", { name: words.email.title })).toBeVisible();
  await expect(page.locator("[data-result]")).toHaveCount(0);
  await expect(page).toHaveURL(/\?step=email/);
});

test("a second tab continues the scan, and a double click on Next moves one page", async ({ page, context }) => {
  const words = copy("en", "assessment");
  await openTools(page, "en");
  await answerPages(page, "en", 1);
  const second = await context.newPage();
  await openTools(second, "en");
  await expectPage(second, "en", 2);
  await expect(scanner(second)).toContainText(words.hints.restored);
  await second.goto("/tools?step=1");
  await waitForHydration(second);
  await expectAnswers(second, 1, 1);

  await answerPage(page, 2, sameAnswers(2));
  await button(page, words.navigation.next).dblclick();
  await expectPage(page, "en", 3);
  await page.goBack();
  await expectPage(page, "en", 2);
});

test("links that leave the scanner and come back show the step they left", async ({ page }) => {
  const words = copy("en", "assessment");
  await openTools(page, "en");
  await answerPages(page, "en", 2);
  await page
    .getByRole("banner")
    .getByRole("link", { name: copy("en", "common").nav.about })
    .first()
    .click();
  await expect(page).toHaveURL(/\/about$/);
  await page.goBack();
  await expectPage(page, "en", 3);
  await page.goBack();
  await expectPage(page, "en", 2);
  await expectAnswers(page, 2, 2);
  // The page's own link shows the introduction, from which the scan continues.
  await page
    .getByRole("banner")
    .getByRole("link", { name: copy("en", "common").nav.tools })
    .first()
    .click();
  await button(page, words.intro.resume).click();
  await expectPage(page, "en", 3);
});

test("answers sent before the scripts loaded are taken over, and the cookie is removed", async ({ page, context }) => {
  const words = copy("en", "assessment");
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/tools");
  await button(page, words.intro.start).click();
  await answerPage(page, 1, sameAnswers(2));
  await button(page, words.navigation.next).click();
  await expectPage(page, "en", 2);
  expect((await context.cookies()).map(({ name }) => name)).toContain("scan");
  await radio(page, "col1", 4).check();
  await page.unroute("**/assets/*.js");
  await page.goto("/tools?step=2");
  await waitForHydration(page);
  await expectPage(page, "en", 2);
  await page.goBack();
  await page.goto("/tools?step=1");
  await waitForHydration(page);
  await expectAnswers(page, 1, 2);
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain("scan");
});

for (const language of languages)
  test(`[R9] a reload in mid-scan shows the answers at once, before the scripts load (${language})`, async ({
    page,
  }) => {
    const { intro, navigation, progress, hints } = copy(language, "assessment");
    const counter = (answered: number) => fill(progress.counter, { answered, total: 55 });
    await openTools(page, language);
    await button(page, intro.start).click();
    await answerPage(page, 1, sameAnswers(2));
    await button(page, navigation.next).click();
    await expectPage(page, language, 2);
    await radio(page, "col1", 4).check();
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.reload({ waitUntil: "domcontentloaded" });
    expect(await scanner(page).locator("[data-counter]").innerText()).toBe(counter(8));
    expect(await radio(page, "col1", 4).isChecked()).toBe(true);
    expect(await page.getByText(hints.restored).isVisible()).toBe(true);
    // Going on before the scripts are there keeps all of them.
    await answerPage(page, 2, sameAnswers(3));
    await button(page, navigation.next).click();
    await expectPage(page, language, 3);
    await expect(scanner(page).locator("[data-counter]")).toHaveText(counter(14));
    await page.unroute("**/assets/*.js");
    await page.goto(`${toolsPath(language)}?step=1`);
    await waitForHydration(page);
    await expectAnswers(page, 1, 2);
    await expect(scanner(page).locator("[data-counter]")).toHaveText(counter(14));
  });

test("the address of the e-mail step begins the scan on a device that has no answers", async ({ page }) => {
  await page.goto("/tools?step=email");
  await waitForHydration(page);
  await expectPage(page, "en", 1);
  await expect(page).toHaveURL(/\/tools\?step=1/);
  await expect(page.getByText(copy("en", "assessment").hints.restored)).toBeHidden();
});

test("without cookies and JavaScript the scan still works, with the answers in its forms", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.route("**/*", async (route) => {
    const headers = { ...(await route.request().allHeaders()), cookie: "" };
    await route.continue({ headers });
  });
  await openTools(page, "en", false);
  await completeAssessment(page, "en", sameAnswers(3));
  await send(page, "en");
  await context.close();
});

test("a step's address is rendered for one visitor, and addresses without a step share one cached page", async ({
  request,
}) => {
  for (const language of languages) {
    const path = toolsPath(language);
    const step = await request.get(`${path}?step=2`);
    expect(step.headers()["cache-control"]).toBe("private, no-cache");
    expect(step.headers()["set-cookie"]).toBeUndefined();
    for (const search of ["", "?step=9", "?step=x", "?utm_source=y"]) {
      const page = await request.get(path + search);
      expect(page.headers()["cache-control"]).toContain("public");
      expect(page.headers()["set-cookie"]).toBeUndefined();
    }
  }
});
