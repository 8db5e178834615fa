import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leadEntries, leads } from "#db/schema.ts";
import { copyOf, languages } from "../support/copy.ts";
import {
  createInquirer,
  createInquiry,
  fillRequired,
  formsSite,
  freshClient,
  journeyPath,
  sendButton,
} from "../support/inquiries.ts";
import { expect, test } from "../support/site.ts";
import { submissionsOf } from "../support/submissions.ts";

/** The journey form without JavaScript. */
test.use({ siteOptions: formsSite, javaScriptEnabled: false });

test.beforeEach(async ({ page }) => page.setExtraHTTPHeaders(freshClient()));

for (const language of languages) {
  const path = journeyPath(language);

  test(`[82] [91] [R8] errors appear beside the fields with the values kept, then the confirmation (${language})`, async ({
    page,
    request,
    site,
  }) => {
    const { form, success } = await copyOf(request, language, "journey");
    await page.goto(path);
    const person = createInquirer();
    await fillRequired(page, { ...person, email: "abc", role: "" });
    await page.locator("[name=challenges]").nth(1).check();
    await page.locator("[name=timeline]").selectOption("exploring");
    await sendButton(page).click();
    await expect(page.locator("#journey-email-error")).toHaveText(form.errors.emailInvalid);
    await expect(page.locator("#journey-role-error")).toHaveText(form.errors.required.role);
    await expect(page.getByRole("alert").getByRole("link")).toHaveText([
      form.fields.email.label,
      form.fields.role.label,
    ]);
    await expect(page.locator("[name=goals]")).toHaveValue(person.goals);
    await expect(page.locator("[name=email]")).toHaveValue("abc");
    await expect(page.locator("[name=challenges]").nth(1)).toBeChecked();
    await expect(page.locator("[name=timeline]")).toHaveValue("exploring");
    await fillRequired(page, person);
    await sendButton(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(success.title);
    expect(new URL(page.url()).pathname).toBe(path);
    await page.reload();
    expect(await submissionsOf(person.email)).toBe(1);
    const [event] = await db()
      .select()
      .from(leadEntries)
      .innerJoin(leads, eq(leads.id, leadEntries.leadId))
      .where(eq(leads.emailKey, person.email));
    expect(event!.lead_events.payload).toMatchObject({
      goals: person.goals,
      challengeKeys: ["unclear-direction"],
      timeline: "exploring",
    });
    await site.mailbox.waitFor(({ to }) => to.includes(person.email));
  });
}

test("[R6] going back and sending the same form again is still one inquiry", async ({ page }) => {
  await page.goto("/journey");
  const person = createInquirer();
  await fillRequired(page, person);
  await sendButton(page).click();
  await expect(page.locator("[data-success]")).toBeVisible();
  await page.goBack();
  await fillRequired(page, person);
  await sendButton(page).click();
  await expect(page.locator("[data-success]")).toBeVisible();
  expect(await submissionsOf(person.email)).toBe(1);
});

test("[R16] too many inquiries from one client get a 429 with the form as it was", { tag: "@long" }, async ({
  page,
  request,
}) => {
  const { form } = await copyOf(request, "en", "journey");
  const client = freshClient();
  const statuses: number[] = [];
  for (let number = 0; number < 21; number++)
    statuses.push(
      (await request.post("/functions/send-journey-form", { data: createInquiry(), headers: client })).status(),
    );
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  await page.setExtraHTTPHeaders(client);
  await page.goto("/journey");
  const person = createInquirer();
  await fillRequired(page, person);
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await sendButton(page).click();
  expect((await answer).status()).toBe(429);
  expect(Number((await answer).headers()["retry-after"])).toBeGreaterThan(0);
  await expect(page.getByRole("alert")).toHaveText(form.rateLimited);
  await expect(page.locator("[name=goals]")).toHaveValue(person.goals);
  expect(await submissionsOf(person.email)).toBe(0);
});
