import { copyOf, languages, localizedPath } from "../support/copy.ts";
import {
  fillRequired,
  freshClient,
  journeyPath,
  sendButton,
  createInquirer,
  fakeElapsedTime,
  trustedProxy,
} from "../support/inquiries.ts";
import { openEmailStep, button, copy, sameAnswers, fillContact } from "../support/screens/scanner-page.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: { name: "repeated", env: { ...trustedProxy, DIVISION_CONTACT: "deliver" } } });

test.beforeEach(async ({ page }) => page.setExtraHTTPHeaders(freshClient()));

for (const language of languages) {
  test(`[R6] an inquiry that is sent again promises no second confirmation, also after a reload and without JavaScript (${language})`, async ({
    page,
    request,
    browser,
    site,
  }) => {
    const { success } = await copyOf(request, language, "journey");
    const person = createInquirer();
    const plain = await browser.newContext({
      baseURL: site.url,
      javaScriptEnabled: false,
      extraHTTPHeaders: freshClient(),
    });
    for (const [visitor, first] of [
      [page, success.steps[0]!],
      [page, success.repeated],
      [await plain.newPage(), success.repeated],
    ] as const) {
      await visitor.goto(journeyPath(language));
      if (visitor === page) await waitForHydration(page);
      await fillRequired(visitor, person);
      await sendButton(visitor).click();
      for (const reload of [false, true]) {
        if (reload) await visitor.reload();
        await expect(visitor.locator("[data-success] li").first()).toContainText(first.title);
        await expect(visitor.locator("[data-success] li").first()).toContainText(first.description);
      }
    }
    await plain.close();
    await site.mailbox.waitFor(({ to }) => to.includes(person.email));
    expect(site.mailbox.mails.filter(({ to }) => to.includes(person.email))).toHaveLength(1);
  });

  test(`[R6] a division message that is sent again promises no second confirmation (${language})`, async ({
    page,
    request,
    browser,
    site,
  }) => {
    const { success } = (await copyOf(request, language, "raices-latinas")).contact.form;
    const { name, email, organization } = createInquirer();
    const message = { name, email, organization, message: "Hola" };
    const plain = await browser.newContext({
      baseURL: site.url,
      javaScriptEnabled: false,
      extraHTTPHeaders: freshClient(),
    });
    await fakeElapsedTime(page);
    for (const [visitor, text] of [
      [page, success.text],
      [page, success.textRepeated],
      [await plain.newPage(), success.textRepeated],
    ] as const) {
      await visitor.goto(localizedPath(language, "/raices-latinas"));
      if (visitor === page) await waitForHydration(page);
      for (const [field, value] of Object.entries(message))
        await visitor.locator(`#contact [name=${field}]`).fill(value);
      await visitor
        .locator("#contact form button")
        .filter({ has: visitor.locator("svg") })
        .click();
      await expect(visitor.locator("[data-contact=sent]")).toContainText(text);
    }
    await plain.close();
  });

  test(`[R6] [217] a scan that is sent again promises no second copy, and the error before it is gone (${language})`, async ({
    page,
  }) => {
    const { email } = copy(language, "assessment");
    const { toast } = email;
    await openEmailStep(page, language, sameAnswers(3));
    const contact = await fillContact(page);
    // The server stores the scan, but its answer is lost; the visitor sends again.
    const key = "**/functions/send-assessment-results";
    await page.route(key, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(page, email.submit).click();
    await expect(page.getByRole("alert")).toContainText(toast.exception.text);
    await page.unroute(key);
    await button(page, email.submit).click();
    await expect(page.locator("[data-result]")).toBeVisible();
    await expect(page.getByText(toast.success.textRepeated)).toBeVisible();
    await expect(page.getByText(toast.exception.text)).toHaveCount(0);
    await expect(page.getByText(toast.success.text)).toHaveCount(0);
    expect(contact.email).toContain("@");
  });
}
