import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { mails, userRoles } from "#db/schema.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { expectAccessible } from "../support/axe.ts";
import { createPerson, signInAs, signInAsAdmin } from "../support/sign-in.ts";
import { expect, waitForHydration, test } from "../support/site.ts";
import { leadOf, sendInquiry, leadsSite } from "../support/screens/leads-page.ts";

test.use({ siteOptions: leadsSite });

const answersOf = (leadId: string) =>
  db().select().from(mails).where(sql`${mails.leadId} = ${leadId} and ${mails.authorId} is not null`);
/** As if the twenty seconds were over. */
const passTime = () => db().update(mails).set({ nextAttemptAt: sql`now()` }).where(eq(mails.state, "planned"));

test("[CV1, CV2] an answer is written on the lead's page, taken back, sent and shown, and the clock stops", async ({
  page,
  request,
  admin: _,
}) => {
  const inquiry = await sendInquiry(request, { name: "Ana", language: "es" });
  await page.goto(`/admin/leads/${inquiry.id}`);
  await waitForHydration(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page, "the form for an answer");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const text = page.getByRole("textbox", { name: "Answer to Ana" });
  await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await text.click();
  await page.keyboard.type("Hola, Ana:");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Gracias por escribir.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Your answer goes out in 20 seconds.")).toBeVisible();
  await expect(text).toHaveText("");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Taken back.")).toBeVisible();
  await expect(text.locator("p")).toHaveText(["Hola, Ana:", "Gracias por escribir."]);
  expect(await answersOf(inquiry.id)).toEqual([]);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Your answer goes out in 20 seconds.")).toBeVisible();
  await passTime();
  await expect.poll(async () => (await answersOf(inquiry.id)).map(({ state }) => state)).toEqual(["sent"]);
  await expect.poll(async () => (await leadOf(inquiry.id))?.status).toBe("answered");
  await page.reload();
  const shown = page.locator("[data-answer=sent]");
  await expect(shown).toContainText("Gracias por escribir.");
  await expect(shown).toContainText("Sent");
});

test("[CV3, CV4] without JavaScript: an answer that crosses another one stops, shows it, and goes out when sent again", async ({
  browser,
  site,
  request,
}) => {
  const inquiry = await sendInquiry(request, { name: "Ana", language: "en" });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  await signInAsAdmin(context, site);
  const page = await context.newPage();
  await page.goto(`/admin/leads/${inquiry.id}`);
  await page.getByLabel("Answer to Ana").fill("From the first");
  const advisor = await createPerson();
  await db().insert(userRoles).values({ userId: advisor.id, role: "advisor" });
  const other = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  await signInAs(other, site, advisor);
  const theirs = await other.newPage();
  await theirs.goto(`/admin/leads/${inquiry.id}`);
  await theirs.getByLabel("Answer to Ana").fill("From the second");
  await theirs.getByLabel("Send", { exact: true }).selectOption("tomorrow");
  await theirs.getByRole("button", { name: "Send", exact: true }).click();
  await expect(theirs.locator("[data-answer=planned]")).toContainText("From the second");

  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Not sent: something new came").first()).toBeVisible();
  await expect(page.locator("[data-answer=planned]")).toContainText("From the second");
  await expect(page.getByLabel("Answer to Ana")).toHaveValue("From the first");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.locator("[data-answer=planned]")).toContainText("From the first");
  // What was planned for later has not seen this one.
  await expect(page.locator("[data-answer=held]")).toContainText("From the second");
  await context.close();
  await other.close();
});

test("[CT10] two people on one lead see each other, and that the other writes; without JavaScript when the page loads", {
  tag: "@long",
}, async ({ browser, page, context, site, request }) => {
  const inquiry = await sendInquiry(request, { name: "Ana", language: "en" });
  await signInAsAdmin(context, site);
  await page.goto(`/admin/leads/${inquiry.id}`);
  await waitForHydration(page);
  const advisor = await createPerson();
  await db().insert(userRoles).values({ userId: advisor.id, role: "advisor" });
  const other = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  await signInAs(other, site, advisor);
  const theirs = await other.newPage();
  await theirs.goto(`/admin/leads/${inquiry.id}`);
  await expect(theirs.getByText(/^admin-.* has this page open too\.$/)).toBeVisible();
  // The page asks every ten seconds.
  const notice = page.getByText(`${advisor.email} has this page open too.`);
  await expect(notice).toBeVisible({ timeout: scaledTimeout(30_000) });
  await page.getByRole("textbox", { name: "Answer to Ana" }).fill("Hello");
  await expect(async () => {
    await theirs.reload();
    await expect(theirs.getByText(/^admin-.* is writing an answer\.$/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await other.close();
});
