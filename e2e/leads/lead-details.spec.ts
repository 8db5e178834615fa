import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leads, userRoles } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { createInquirer, fillRequired, freshClient, sendButton } from "../support/inquiries.ts";
import { person, sameAnswers } from "../support/screens/scanner-page.ts";
import { createPerson, signInAs, signInAsAdmin } from "../support/sign-in.ts";
import { expect, test, waitForHydration } from "../support/site.ts";
import { leadOf, sendInquiry, leadsSite } from "../support/screens/leads-page.ts";

test.use({ siteOptions: leadsSite });

const phone = { width: 360, height: 780 };

test("[WI6] contact data is corrected, what was sent stays, and an address of somebody else is refused", async ({
  page,
  request,
  admin: _,
}) => {
  const lead = await sendInquiry(request, { name: "ana maria" });
  const other = await sendInquiry(request, { name: "Somebody Else" });
  await page.goto(`/admin/leads/${lead.id}`);
  await waitForHydration(page);
  await page.getByRole("link", { name: "Correct", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Correct contact data");
  await expectAccessible(page, "correcting contact data");
  await page.getByLabel("Name").fill("Ana María");
  await page.getByLabel("Email").fill(other.email);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Another person in the inbox has this address", { exact: false }).first()).toBeVisible();
  const corrected = `corrected-${other.email}`;
  await page.getByLabel("Email").fill(corrected);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The contact data is saved.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ana María");
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline).toContainText("ana maria → Ana María");
  expect(await leadOf(lead.id)).toMatchObject({ email: corrected, emailKey: corrected.toLowerCase() });
  await expectAccessible(page, "a corrected person");
});

test("[WI6] [WI8] without JavaScript, in Spanish, on a phone, an advisor corrects and mails a result again", async ({
  browser,
  site,
  request,
}) => {
  const advisor = await createPerson();
  await db().insert(userRoles).values({ userId: advisor.id, role: "advisor" });
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    viewport: phone,
    locale: "es-MX",
  });
  await signInAs(context, site, advisor);
  const page = await context.newPage();
  const contact = person();
  await request.post("/functions/send-assessment-results", {
    data: { ...contact, language: "es", answers: sameAnswers(3) },
    headers: freshClient(),
  });
  await site.mailbox.waitFor(({ to }) => to.includes(contact.email));
  const [lead] = await db().select().from(leads).where(eq(leads.emailKey, contact.email.toLowerCase()));
  await page.goto(`/admin/leads/${lead!.id}/contact`);
  await page.getByLabel("Organización").fill("Nueva");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Los datos de contacto se guardaron.")).toBeVisible();
  await page.getByText("Enviar otra vez el resultado").click();
  await page.getByRole("button", { name: `Enviar a ${contact.email}` }).click();
  await expect(page.getByText("El resultado está en camino.")).toBeVisible();
  const sent = () => site.mailbox.mails.filter(({ to }) => to.includes(contact.email));
  await expect.poll(() => sent().length).toBe(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await context.close();
});

test("[WI7] a scan shows percents, readings, the 49 answers and the scan before it", async ({
  page,
  request,
  admin: _,
}) => {
  const contact = person();
  for (const answer of [2, 4] as const)
    await request.post("/functions/send-assessment-results", {
      data: { ...contact, language: "en", answers: sameAnswers(answer) },
      headers: freshClient(),
    });
  const [lead] = await db().select().from(leads).where(eq(leads.emailKey, contact.email.toLowerCase()));
  await page.goto(`/admin/leads/${lead!.id}`);
  await waitForHydration(page);
  const newest = page.locator("[data-scan-details]").first();
  await expect(page.locator("[data-pillar-scores]").first()).toContainText("28 of 3580%");
  await expect(newest.locator("[data-readings]")).toBeHidden();
  await newest.getByText("Readings").click();
  await expect(newest.locator("[data-readings] dt")).toHaveCount(8);
  await newest.getByText("All answers").click();
  await expect(newest.locator("[data-answers] tr")).toHaveCount(49 + 6);
  await newest.getByText("Beside the scan before").click();
  const compared = newest.locator("[data-scans-compared]");
  await expect(compared.locator("tbody tr")).toHaveCount(8);
  await expect(compared.locator("tbody tr").first()).toContainText("40%80%");
  await expectAccessible(page, "a scan in full");
  // On a phone everything of it stays within its card.
  await page.setViewportSize(phone);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const overflow = await page
    .locator("[data-scan-details]")
    .first()
    .evaluate((box) => Math.max(0, ...[...box.children].map(({ scrollWidth }) => scrollWidth - box.clientWidth)));
  expect(overflow).toBeLessThanOrEqual(1);
  await expect(page.locator("[data-scan-details]").nth(1).getByText("Beside the scan before")).toHaveCount(0);
});

test("[WI10] an inquiry shows where its visit began: the campaign of the first page, without a cookie", async ({
  page,
  browser,
  site,
}) => {
  const visitor = await browser.newContext({ baseURL: site.url, locale: "en-US", extraHTTPHeaders: freshClient() });
  const form = await visitor.newPage();
  await form.goto("/about?utm_source=letter&utm_campaign=spring", { referer: "http://news.example.org/post/1" });
  await waitForHydration(form);
  await form.getByRole("link", { name: "Start your journey" }).first().click();
  await expect(form).toHaveURL(/\/journey$/);
  const inquirer = createInquirer();
  await fillRequired(form, inquirer);
  await sendButton(form).click();
  await expect
    .poll(async () => (await db().select().from(leads).where(eq(leads.emailKey, inquirer.email.toLowerCase()))).length)
    .toBe(1);
  expect((await visitor.cookies()).filter(({ value }) => /letter|news/.test(value))).toEqual([]);
  await visitor.close();
  const [lead] = await db().select().from(leads).where(eq(leads.emailKey, inquirer.email.toLowerCase()));
  await signInAsAdmin(page.context(), site);
  await page.goto(`/admin/leads/${lead!.id}`);
  const origin = page.locator("[data-origin]");
  await expect(origin).toContainText("First page: /about");
  await expect(origin).toContainText("Campaign: letter / spring");
  await expect(origin).toContainText("Came through news.example.org");
});
