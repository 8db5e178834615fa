import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leadEntries, leads } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { copyOf, languages, localizedPath } from "../support/copy.ts";
import { createInquirer, fakeElapsedTime, formsSite, freshClient } from "../support/inquiries.ts";
import { readMail } from "../support/mail/read-mail.ts";
import { expect, waitForHydration, test } from "../support/site.ts";
import { longTagForSpanish } from "../support/long-tests.ts";

test.use({ siteOptions: formsSite });

test.beforeEach(async ({ page }) => page.setExtraHTTPHeaders(freshClient()));

const fields = ["name", "email", "organization", "message"] as const;

function createMessage() {
  const { name, email, organization } = createInquirer();
  return { name, email, organization, message: "Hola.\n¿Conversamos?" };
}

const eventsOf = (email: string) =>
  db().select().from(leadEntries).innerJoin(leads, eq(leads.id, leadEntries.leadId)).where(eq(leads.emailKey, email));

for (const language of languages) {
  const path = localizedPath(language, "/raices-latinas");

  test(`[104] [105] four labelled fields, each of them required (${language})`, {
    tag: longTagForSpanish(language),
  }, async ({ page, request }) => {
    const { form } = (await copyOf(request, language, "raices-latinas")).contact;
    await page.goto(`${path}#contact`);
    await waitForHydration(page);
    const contact = page.locator("#contact");
    const message = createMessage();
    const calls: string[] = [];
    page.on("request", (call) => void (call.method() !== "GET" && calls.push(call.url())));
    for (const field of fields) await contact.getByLabel(form[field].label).fill(message[field]);
    for (const field of fields) {
      await contact.getByLabel(form[field].label).fill("");
      await contact.getByRole("button", { name: form.submit }).click();
      await expect(page.locator(`#contact-${field}-error`)).toHaveText(form.errors.required[field]);
      await contact.getByLabel(form[field].label).fill(message[field]);
    }
    await contact.getByLabel(form.email.label).fill("abc");
    await contact.getByRole("button", { name: form.submit }).click();
    await expect(page.locator("#contact-email-error")).toHaveText(form.errors.emailInvalid);
    expect(calls).toEqual([]);
    await expectAccessible(page, path, "#contact");
  });

  test(`[106] [107] a message is logged, stored under the division and acknowledged (${language})`, async ({
    page,
    request,
    site,
  }) => {
    const { form } = (await copyOf(request, language, "raices-latinas")).contact;
    const logged: string[] = [];
    page.on("console", (entry) => void (entry.type() === "log" && logged.push(entry.text())));
    await fakeElapsedTime(page);
    await page.goto(`${path}#contact`);
    await waitForHydration(page);
    const message = createMessage();
    for (const field of fields) await page.locator(`#contact [name=${field}]`).fill(message[field]);
    await page.locator("#contact form button[type=submit], #contact form button:not([type])").click();
    await expect(page.locator("[data-contact=sent]")).toContainText(form.success.title);
    await expect(page.locator("#contact form")).toHaveCount(0);
    await expect.poll(() => logged.join()).toContain(message.email);
    const [event] = await eventsOf(message.email);
    expect(event).toMatchObject({
      leads: { source: "raices-latinas", language },
      lead_events: { kind: "division", sourcePage: path, payload: message },
    });
    const mail = readMail((await site.mailbox.waitFor(({ to }) => to.includes(message.email))).raw);
    expect(mail.headers.subject).toBe((await copyOf(request, language, "emails")).divisionAcknowledgement.subject);
  });
}

test("a message that could not be sent stays in the form, with an error above the button", async ({
  page,
  request,
}) => {
  const { form } = (await copyOf(request, "en", "raices-latinas")).contact;
  await page.route("**/functions/send-division-message", (route) => route.abort());
  await page.goto("/raices-latinas#contact");
  await waitForHydration(page);
  const message = createMessage();
  for (const field of fields) await page.locator(`#contact [name=${field}]`).fill(message[field]);
  await page.locator("#contact form button[type=submit], #contact form button:not([type])").click();
  await expect(page.locator("#contact [data-failure=failed]")).toHaveText(form.error);
  await expect(page.locator("#contact [name=message]")).toHaveValue(message.message);
});

test("the page with the form is cached for everybody; only the confirmation of a message is not", async ({
  request,
}) => {
  expect((await request.get("/raices-latinas")).headers()["cache-control"]).toContain("public");
  const { id } = await (
    await request.post("/functions/send-division-message", { data: createMessage(), headers: freshClient() })
  ).json();
  const sent = await request.get(`/raices-latinas?sent=${id}`);
  expect(sent.headers()["cache-control"]).toBe("private, no-store");
  expect(await sent.text()).toContain("noindex");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const language of languages) {
    test(`[105] [107] [R8] errors appear beside the fields with the values kept, then the confirmation (${language})`, async ({
      page,
      request,
    }) => {
      const { form } = (await copyOf(request, language, "raices-latinas")).contact;
      await page.goto(`${localizedPath(language, "/raices-latinas")}#contact`);
      const message = createMessage();
      for (const field of fields)
        await page.locator(`#contact [name=${field}]`).fill(field === "email" ? "abc" : message[field]);
      await page.locator("#contact form button[type=submit], #contact form button:not([type])").click();
      await expect(page.locator("#contact-email-error")).toHaveText(form.errors.emailInvalid);
      await expect(page.locator("#contact [name=message]")).toHaveValue(message.message);
      await page.locator("#contact [name=email]").fill(message.email);
      await page.locator("#contact form button[type=submit], #contact form button:not([type])").click();
      await expect(page.locator("[data-contact=sent]")).toContainText(form.success.title);
      await page.reload();
      const events = await eventsOf(message.email);
      expect(events).toHaveLength(1);
      expect(events[0]!.lead_events.payload).toEqual(message);
    });
  }
});

test("[R16] a burst gets a 429, and the message stays in the form, with and without JavaScript", {
  tag: "@long",
}, async ({ page, request, browser, site }) => {
  const { form } = (await copyOf(request, "en", "raices-latinas")).contact;
  const client = freshClient();
  const statuses: number[] = [];
  for (let number = 0; number < 21; number++)
    statuses.push(
      (await request.post("/functions/send-division-message", { data: createMessage(), headers: client })).status(),
    );
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  for (const visitor of [page, await plain.newPage()]) {
    await visitor.setExtraHTTPHeaders(client);
    await visitor.goto("/raices-latinas#contact");
    if (visitor === page) await waitForHydration(page);
    const message = createMessage();
    for (const field of fields) await visitor.locator(`#contact [name=${field}]`).fill(message[field]);
    const answer = visitor.waitForResponse((response) => response.request().method() === "POST");
    await visitor.locator("#contact form button[type=submit], #contact form button:not([type])").click();
    expect((await answer).status()).toBe(429);
    await expect(visitor.locator("#contact")).toContainText(form.rateLimited);
    for (const field of fields) await expect(visitor.locator(`#contact [name=${field}]`)).toHaveValue(message[field]);
    expect(await eventsOf(message.email)).toEqual([]);
  }
  await plain.close();
});
