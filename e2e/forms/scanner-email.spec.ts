import { expectAccessible } from "../support/axe.ts";
import {
  answersWithSums,
  openEmailStep,
  button,
  copy,
  sameAnswers,
  fillContact,
  languages,
  person,
  scanner,
  send,
} from "../support/screens/scanner-page.ts";
import { longTagForSpanish } from "../support/long-tests.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "scanner-email" } });
test.setTimeout(120_000);

for (const language of languages) {
  test(`[206]-[210] the e-mail step in ${language}: four fields are checked on change, the reason is shown, and nothing else is required`, {
    tag: longTagForSpanish(language),
  }, async ({ page }) => {
    const words = copy(language, "assessment").email;
    await openEmailStep(page, language, sameAnswers(2));
    const submit = button(page, words.submit);
    await expect(submit).toBeDisabled();
    await expect(scanner(page)).toContainText(words.disabledReason);
    const messages = new Set<string>();
    for (const field of ["firstName", "lastName", "email", "company"] as const) {
      const input = page.getByLabel(words.fields[field]);
      await input.fill("x");
      await input.fill("");
      await expect(scanner(page)).toContainText(words.errors[`${field}Required`]);
      messages.add(words.errors[`${field}Required`]);
    }
    expect(messages.size).toBe(4);
    for (const bad of ["a@b", "abc"]) {
      await page.getByLabel(words.fields.email).fill(bad);
      await expect(scanner(page)).toContainText(words.errors.emailInvalid);
    }
    await expectAccessible(page, `${language} e-mail step`);
    await fillContact(page);
    await expect(submit).toBeEnabled();

    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/functions/send-assessment-results", async (route) => {
      await held;
      await route.continue();
    });
    await submit.click();
    await expect(button(page, words.submitting)).toBeDisabled();
    await expect(page.locator("[data-result]")).toHaveCount(0);
    release();
    await expect(page.locator("[data-result]")).toBeVisible();
  });
}

test("[211] [212] [213] the request has the specified fields, the answers and the page's language", {
  tag: "@long",
}, async ({ page }) => {
  for (const language of languages) {
    await openEmailStep(
      page,
      language,
      answersWithSums({
        purposeCulture: 20,
        collaboration: 33,
        leadership: 20,
        wellBeing: 4,
        organizationalStrategy: 20,
        selfLeadership: 28,
        interconnectivity: 21,
      }),
    );
    const sent = page.waitForRequest("**/functions/send-assessment-results");
    const contact = await send(page, language);
    const request = await sent;
    expect(request.method()).toBe("POST");
    const body = request.postDataJSON();
    expect(body).toMatchObject({ ...contact, language, keepMePosted: false });
    expect(Object.keys(body.answers)).toHaveLength(49);
    const words = copy(language, "assessment");
    expect(body.assessmentResults).toEqual({
      pillarScores: {
        purposeCulture: 20,
        collaboration: 33,
        leadership: 20,
        selfLeadership: 28,
        wellBeing: 4,
        organizationalStrategy: 20,
        interconnectivity: 21,
      },
      totalScore: 97,
      interconnectivityScore: 21,
      selfLeadershipScore: 28,
      selfLeadershipPercent: 80,
      organizationalStatus: copy(language, "results").status.emerging.label,
      painPoint: words.pillars.wellBeing.title,
      strength: words.pillars.collaboration.title,
      language,
    });
    await page.evaluate(() => localStorage.clear());
  }
});

test("[214] [215] [216] [218] an error or a lost connection keeps the step, the form and the answers", {
  tag: "@long",
}, async ({ page }) => {
  for (const language of languages) {
    const { toast } = copy(language, "assessment").email;
    const words = copy(language, "assessment").email;
    await openEmailStep(page, language, sameAnswers(3));
    const contact = await fillContact(page);
    const alerts = page.locator("[role=alert]");
    const failures = [
      {
        answer: (route: import("@playwright/test").Route) =>
          route.fulfill({ status: 500, json: { error: { message: "boom" } } }),
        message: toast.error,
      },
      {
        answer: (route: import("@playwright/test").Route) => route.fulfill({ status: 200, json: { error: "boom" } }),
        message: toast.error,
      },
      {
        answer: (route: import("@playwright/test").Route) =>
          route.fulfill({ status: 429, json: { error: { message: "slow down" } } }),
        message: { title: toast.error.title, text: words.rateLimited },
      },
      { answer: (route: import("@playwright/test").Route) => route.abort(), message: toast.exception },
    ];
    for (const { answer, message } of failures) {
      await page.route("**/functions/send-assessment-results", answer);
      await button(page, words.submit).click();
      await expect(alerts.last()).toContainText(message.title);
      await expect(alerts.last()).toContainText(message.text);
      await expect(page.locator("input[name=email]")).toHaveValue(contact.email);
      await expect(page.locator("[data-result]")).toHaveCount(0);
      await alerts.last().getByRole("button").click();
      await page.unroute("**/functions/send-assessment-results");
    }
    expect(toast.exception.title).toBe("Error");
    await button(page, words.submit).click();
    await expect(page.locator("[data-result]")).toBeVisible();
    await page.evaluate(() => localStorage.clear());
  }
});

test("[R16] a burst gets a 429, and the typed form stays, with and without JavaScript", { tag: "@long" }, async ({
  page,
  request,
  browser,
  site,
}) => {
  const contact = person();
  const statuses: number[] = [];
  for (let round = 0; round < 13; round++) {
    const response = await request.post("/functions/send-assessment-results", {
      data: { ...contact, lastName: `F${round}`, language: "en", answers: sameAnswers(3) },
    });
    statuses.push(response.status());
  }
  expect(statuses.at(-1)).toBe(429);
  const { email } = copy("en", "assessment");
  await openEmailStep(page, "en", sameAnswers(3));
  await fillContact(page, contact);
  await button(page, email.submit).click();
  await expect(page.locator("[role=alert]").last()).toContainText(email.rateLimited);
  await expect(page.locator("input[name=email]")).toHaveValue(contact.email);

  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const plain = await context.newPage();
  const response = await context.request.post("/es/tools", {
    form: {
      step: "email",
      page: "7",
      go: "send",
      ...Object.fromEntries(Object.entries(sameAnswers(3)).map(([id, answer]) => [id, String(answer)])),
      ...contact,
    },
  });
  expect(response.status()).toBe(429);
  await plain.setContent(await response.text());
  await expect(plain.locator("input[name=email]")).toHaveValue(contact.email);
  expect(await plain.locator("#scanner").innerText()).toContain(copy("es", "assessment").email.rateLimited);
  await context.close();
});
