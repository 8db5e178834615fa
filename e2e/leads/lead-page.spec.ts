import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { auditEntries, leadEntries, leads, mails, users } from "#db/schema.ts";
import { questionsOfPillar } from "../../app/features/assessment/questions.ts";
import { expectAccessible } from "../support/axe.ts";
import { freshClient } from "../support/inquiries.ts";
import { leadOf, sendInquiry, leadsSite } from "../support/screens/leads-page.ts";
import { answersWithSums, sameAnswers, person } from "../support/screens/scanner-page.ts";
import { createAdmin, createPerson, sessionCookie, signInAs } from "../support/sign-in.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

test.use({ siteOptions: leadsSite });

test("a lead's page has brief, timeline, notes, status and owner, and the clock runs until the reply is marked as sent", async ({
  page,
  request,
  admin,
}) => {
  const inquiry = await sendInquiry(request, {
    name: "<b>Bold</b> Vega",
    language: "es",
    goals: "<script>alert(1)</script>",
  });
  const answers = { ...sameAnswers(4), ...Object.fromEntries(questionsOfPillar("wellBeing").map(({ id }) => [id, 1])) };
  await request.post("/functions/send-assessment-results", {
    data: { firstName: "<b>Bold</b>", lastName: "Vega", email: inquiry.email, company: "Sol", language: "es", answers },
    headers: freshClient(),
  });
  await page.goto(`/admin/leads/${inquiry.id}`);
  await waitForHydration(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("<b>Bold</b> Vega");
  await expect(page.locator("[data-brief]")).toContainText("Weakest pillarWell-being");
  await expect(page.locator("[data-brief]")).toContainText("We are still exploring");
  await expect(page.locator("[data-brief]")).toContainText("High: it cannot wait");
  await expect(page.locator("[data-brief]")).toContainText("$10,000 to $25,000");
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByText("<script>alert(1)</script>")).toBeVisible();
  await expect(timeline.getByText("<script>alert(1)</script>")).toHaveAttribute("lang", "es");
  await expect(page.locator("[data-brief] dd").first()).toHaveText("<script>alert(1)</script>");
  await expect(timeline.getByText("Name", { exact: true })).toHaveCount(0);
  await expect(page.locator("[data-address]")).toHaveText(inquiry.email);
  await expect(page.getByText("Mail: Recibimos tu consulta")).toBeVisible();
  await expectAccessible(page, "a person");

  await page.getByLabel("Add a note").fill("Call on Monday");
  await page.getByRole("button", { name: "Add Note" }).click();
  await expect(page.getByText("The note is saved.")).toBeVisible();
  await expect(page.getByText("Call on Monday")).toBeVisible();
  await expect(page.getByLabel("Add a note")).toHaveValue("");

  const reply = page.getByRole("link", { name: "Reply by email" });
  const href = new URL((await reply.getAttribute("href"))!);
  expect(href.pathname).toBe(inquiry.email);
  expect(href.searchParams.get("body")).toContain("Hola,");
  // The mail program is not ours: the click is let through without it.
  await reply.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await reply.click();
  // Opening the mail program says nothing about whether something was sent.
  await expect(page.getByText("Did you send it?", { exact: false })).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect(page.locator("[data-due]")).toBeVisible();
  expect(await leadOf(inquiry.id)).toMatchObject({ status: "new", dueAt: expect.any(Date), ownerId: null });
  await page.getByRole("button", { name: "Mark as answered" }).click();
  await expect(page.locator("[data-due]")).toHaveCount(0);
  expect(await leadOf(inquiry.id)).toMatchObject({ status: "answered", dueAt: null, ownerId: admin.id });

  await page.getByLabel("Status").selectOption("closed");
  await page.locator("button[value=status]").click();
  await expect(page.getByText(/Will be erased on/)).toBeVisible();
  await page.getByLabel("Owner").selectOption("");
  await page.locator("form:has(select[name=owner]) button").click();
  await expect(page.getByText(`${admin.email} made Nobody yet the owner`)).toBeVisible();
});

test("a scan taken in Spanish is shown in the interface's language, with all ties or as balanced @long", async ({
  page,
  request,
  admin: _,
}) => {
  const scan = async (answers: object) => {
    const contact = person();
    await request.post("/functions/send-assessment-results", {
      data: { ...contact, language: "es", answers },
      headers: freshClient(),
    });
    const [lead] = await db().select().from(leads).where(eq(leads.emailKey, contact.email));
    await page.goto(`/admin/leads/${lead!.id}`);
  };
  await scan(
    answersWithSums({
      purposeCulture: 30,
      collaboration: 5,
      leadership: 35,
      wellBeing: 5,
      organizationalStrategy: 35,
      interconnectivity: 21,
    }),
  );
  const brief = page.locator("[data-brief]");
  await expect(brief).toContainText("Weakest pillarsCollaboration and Well-being");
  await expect(brief).toContainText("Strongest pillarsLeadership and Organizational Strategy");
  await expect(brief).toContainText("Scan statusStabilizing");
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByRole("heading", { name: "Health scan: Stabilizing" })).toBeVisible();
  await expect(timeline).toContainText("Came from /es/tools, in Spanish");
  await expect(timeline.locator("[data-pillar-scores] > div")).toHaveCount(7);
  await expect(timeline.locator("[data-pillar-scores]")).toContainText("Interconnectivity21 of 35");
  await expect(page.locator("main dl[lang]")).toHaveCount(0);
  await scan(sameAnswers(2));
  await expect(brief).toContainText("Balanced: all five have the same score");
  await expectAccessible(page, "a scan");
});

test("without JavaScript a lead is answered, gets a note, and is erased by typing the address", async ({
  browser,
  site,
  request,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  await signInAs(context, site, await createAdmin());
  const page = await context.newPage();
  const inquiry = await sendInquiry(request);
  await page.goto(`/admin/leads/${inquiry.id}`);
  await page.getByRole("button", { name: "Mark as answered" }).click();
  await expect(page.getByText("Marked as answered. The clock has stopped.")).toBeVisible();
  expect((await leadOf(inquiry.id))!.status).toBe("answered");
  await page.getByLabel("Add a note").fill("By hand");
  await page.getByRole("button", { name: "Add Note" }).click();
  await expect(page.getByText("By hand")).toBeVisible();

  await page.getByText("Erase this person").first().click();
  await page.getByLabel("Type the email address to confirm").fill("other@example.org");
  await page.getByRole("button", { name: "Erase this person" }).click();
  await expect(page.getByText("The address does not match.")).toBeVisible();
  await page.getByLabel("Type the email address to confirm").fill(inquiry.email.toUpperCase());
  await page.getByRole("button", { name: "Erase this person" }).click();
  await expect(page.getByText("Everything about this person is erased.", { exact: false })).toBeVisible();
  await context.close();
});

test("erasing somebody who has an account says so and offers to erase it too", { tag: "@long" }, async ({
  browser,
  site,
  request,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  await signInAs(context, site, await createAdmin());
  const page = await context.newPage();
  const eraseForm = async (email: string) => {
    const { id } = await sendInquiry(request, { email });
    await page.goto(`/admin/leads/${id}`);
    await page.getByText("Erase this person").first().click();
    await page.getByLabel("Type the email address to confirm").fill(email);
  };
  const accountsOf = (email: string) => db().$count(users, eq(users.email, email));

  const erased = await createPerson();
  await eraseForm(erased.email);
  await expect(page.getByLabel("Erase the account too")).toBeChecked();
  await page.getByRole("button", { name: "Erase this person" }).click();
  await expect(page.getByText("Everything about this person is erased.", { exact: false })).toBeVisible();
  expect(await accountsOf(erased.email)).toBe(0);

  const spared = await createPerson();
  await eraseForm(spared.email);
  await page.getByLabel("Erase the account too").uncheck();
  await page.getByRole("button", { name: "Erase this person" }).click();
  await expect(page.getByText("except the account with the same address", { exact: false })).toBeVisible();
  expect(await accountsOf(spared.email)).toBe(1);

  const admin = await createAdmin();
  await eraseForm(admin.email);
  await expect(page.getByText("it has a role", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Erase this person" }).click();
  await expect(page.getByText("except the account with the same address", { exact: false })).toBeVisible();
  expect(await accountsOf(admin.email)).toBe(1);
  await context.close();
});

test("[R14] [R15] exports contain a person's data, and erasing removes all of it", async ({ request }) => {
  const cookie = await sessionCookie(await createAdmin());
  const inquiry = await sendInquiry(request, { name: "=1+1", goals: "marker-in-goals" });
  const csv = await request.get("/admin/leads/export.csv", { headers: { cookie } });
  expect(csv.headers()["content-type"]).toBe("text/csv; charset=utf-8");
  expect(csv.headers()["content-disposition"]).toMatch(/attachment; filename="leads-.*\.csv"/);
  const body = await csv.body();
  expect([...body.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(body.toString("utf8")).toContain(`"en","'=1+1","${inquiry.email}"`);
  const person = await request.get(`/admin/leads/${inquiry.id}/export.json`, { headers: { cookie } });
  const exported = await person.text();
  for (const part of [inquiry.email, "marker-in-goals", "journeyAcknowledgement"]) expect(exported).toContain(part);

  const erased = await request.post(`/admin/leads/${inquiry.id}`, {
    form: { intent: "erase", address: inquiry.email },
    headers: { cookie },
    maxRedirects: 0,
  });
  expect(erased.status()).toBe(303);
  for (const [table, column] of [
    [leads, leads.id],
    [leadEntries, leadEntries.leadId],
    [mails, mails.leadId],
  ] as const)
    expect(await db().select().from(table).where(eq(column, inquiry.id))).toEqual([]);
  expect(JSON.stringify(await db().select().from(auditEntries))).not.toContain(inquiry.email);
  expect((await request.get(`/admin/leads/${inquiry.id}`, { headers: { cookie } })).status()).toBe(404);
  expect((await request.get("/admin/leads/export.csv", { headers: { cookie } })).ok()).toBe(true);
  const audit = await (await request.get("/admin/audit", { headers: { cookie } })).text();
  for (const what of [
    "Exported the inbox",
    "Exported a person’s data",
    "Erased a person’s data",
    "Answered a lead",
    "Added a note",
  ])
    expect(audit).toContain(`>${what}</p>`);
});
