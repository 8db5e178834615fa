import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leads, userRoles } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { freshClient } from "../support/inquiries.ts";
import { createPerson, signInAs } from "../support/sign-in.ts";
import { expect, test, waitForHydration } from "../support/site.ts";
import { leadOf, sendInquiry, leadsSite } from "../support/screens/leads-page.ts";

test.use({ siteOptions: leadsSite });

test("[WI5] two people are merged after a page that says what happens, and separated by undo", async ({
  page,
  request,
  admin: _,
}) => {
  const home = await sendInquiry(request, { name: "Mara Merge", goals: "From home." });
  const work = await sendInquiry(request, { name: "Mara Merge", goals: "From work." });
  await page.goto(`/admin/leads/${home.id}`);
  await waitForHydration(page);
  await page.getByRole("link", { name: "Merge with another person" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merge two people");
  await expectAccessible(page, "whom to merge");
  await page.getByRole("link", { name: `Choose ${work.email}` }).click();
  await expect(page.getByRole("region", { name: "Joins" })).toContainText(work.email);
  await expect(page.getByText(`Answers go to ${home.email}`, { exact: false })).toBeVisible();
  await expectAccessible(page, "what merging does");
  await page.getByRole("button", { name: "Merge these two people" }).click();
  await expect(page.getByText("Merged. Both addresses have one timeline now.")).toBeVisible();
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline).toContainText("From home.");
  await expect(timeline).toContainText("From work.");
  await expect(page.locator("[data-addresses]")).toContainText(work.email);
  await expectAccessible(page, "a person with two addresses");
  // The old page leads to the person, and a form from the other address joins.
  await page.goto(`/admin/leads/${work.id}`);
  await expect(page).toHaveURL(new RegExp(`/admin/leads/${home.id}$`));
  await request.post("/functions/send-journey-form", {
    data: { ...work, id: undefined, goals: "Once more." },
    headers: freshClient(),
  });
  await page.reload();
  await expect(timeline).toContainText("Once more.");
  await page.locator("[data-addresses] summary").click();
  await page.getByRole("button", { name: `Separate ${work.email}` }).click();
  await expect(page.getByText("Separated. Each address has its own timeline again.")).toBeVisible();
  await expect(timeline).not.toContainText("From work.");
  await page.goto(`/admin/leads/${work.id}`);
  await expect(timeline).toContainText("Once more.");
});

test("[WI5] an advisor merges without JavaScript on a phone, in Spanish; an older page merges nothing", {
  tag: "@long",
}, async ({ browser, site, request }) => {
  const advisor = await createPerson();
  await db().insert(userRoles).values({ userId: advisor.id, role: "advisor" });
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    viewport: { width: 360, height: 780 },
    locale: "es-MX",
  });
  await signInAs(context, site, advisor);
  const page = await context.newPage();
  const one = await sendInquiry(request, { name: "Paula Dos" });
  const other = await sendInquiry(request, { name: "Pau Dos Correos" });
  await page.goto(`/admin/leads/${one.id}/merge`);
  await page.getByRole("searchbox").fill("pau correos");
  await page.locator("main").getByRole("button", { name: "Buscar" }).click();
  await page.getByRole("link", { name: `Elegir ${other.email}` }).click();
  await expect(page.getByRole("heading", { name: "Qué pasa" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await db().update(leads).set({ version: 99 }).where(eq(leads.id, other.id));
  await page.getByRole("button", { name: "Unir a estas dos personas" }).click();
  await expect(page.getByText("así que no se unió nada", { exact: false })).toBeVisible();
  expect((await leadOf(other.id))!.mergedInto).toBeNull();
  await page.getByRole("button", { name: "Unir a estas dos personas" }).click();
  await expect(page.getByText("Los dos correos tienen ahora un solo historial.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText("Cada correo tiene otra vez su propio historial.", { exact: false })).toBeVisible();
  expect((await leadOf(other.id))!.mergedInto).toBeNull();
  await context.close();
});
