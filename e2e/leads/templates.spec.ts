import { eq, sql } from "drizzle-orm";
import { siteRecords, mails, userRoles } from "#db/schema.ts";
import { db } from "#db/client.server.ts";
import { recordTypes } from "#app/features/proof/admin/record-types.server.ts";
import { createRecord } from "#app/features/proof/admin/saving.server.ts";
import { expectAccessible } from "../support/axe.ts";
import { chooseLanguage, createPerson, signInAs, signInAsAdmin } from "../support/sign-in.ts";
import { expect, test, waitForHydration } from "../support/site.ts";
import { sendInquiry, leadsSite } from "../support/screens/leads-page.ts";

test.use({ siteOptions: leadsSite });

const answersOf = (leadId: string) =>
  db().select().from(mails).where(sql`${mails.leadId} = ${leadId} and ${mails.authorId} is not null`);
const storedTemplates = () => db().select().from(siteRecords).where(eq(siteRecords.kind, "template"));

async function addTemplate() {
  await db().delete(siteRecords);
  const values = {
    ...recordTypes.template.empty,
    name: "A first call",
    subject: "A first call, {{name}}",
    subjectEs: "Una primera llamada, {{name}}",
    text: "Dear {{name}},\n\nshall we talk on {{date}}?",
    textEs: "Hola, {{name}}:\n\n¿Hablamos el {{date}}?",
    shown: true,
  };
  await createRecord({ id: "a", email: "a@example.org" }, "template", values);
}

test("[CT1] an advisor writes a template in both languages; what is filled in is a piece with its name", async ({
  page,
  context,
  site,
}) => {
  await db().delete(siteRecords);
  const advisor = await createPerson();
  await db().insert(userRoles).values({ userId: advisor.id, role: "advisor" });
  await signInAs(context, site, advisor);
  await page.goto("/admin/templates");
  await expect(page.getByText("No templates yet")).toBeVisible();
  await page.getByRole("link", { name: "Add a template" }).first().click();
  await waitForHydration(page);
  await page.getByLabel("Name", { exact: false }).first().fill("A first call");
  const english = page.getByRole("textbox", { name: "Text (English)" });
  await english.pressSequentially("Dear ");
  await page.getByRole("button", { name: "Insert name of the person: Text (English)" }).click();
  await page.keyboard.type(", shall we talk?");
  await expect(english).toHaveText("Dear name of the person, shall we talk?");
  await page.getByRole("textbox", { name: "Text (Spanish)" }).fill("Hola, {{name}}: ¿hablamos el {{dia}}?");
  await page.getByLabel("Offer it for answers").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("“dia” in double braces is nothing that can be filled in here.").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Text (Spanish)" }).fill("Hola, {{name}}: ¿hablamos el {{date}}?");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(async () => (await storedTemplates()).map(({ published }) => published)).toEqual([true]);
  const [stored] = await storedTemplates();
  expect(stored!.values).toMatchObject({
    text: "Dear {{name}}, shall we talk?",
    textEs: "Hola, {{name}}: ¿hablamos el {{date}}?",
  });
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page, "the form of a template");
  await page.goto("/admin/templates");
  await expect(page.getByRole("link", { name: "A first call" })).toBeVisible();
  await expect(page.getByText("Offered", { exact: true }).last()).toBeVisible();
  await expectAccessible(page, "the list of templates");
});

for (const javaScriptEnabled of [true, false])
  for (const language of ["en", "es"] as const)
    test(`[CT2] [CT3] in ${language}, ${javaScriptEnabled ? "with" : "without"} JavaScript: a template is put into the answer in the person's language, and a gap is asked for before it is sent`, async ({
      browser,
      site,
      request,
    }) => {
      const words = {
        en: { insert: "Insert", send: "Send", date: "Date", template: "Template", gap: "This is in your text." },
        es: { insert: "Insertar", send: "Enviar", date: "Fecha", template: "Plantilla", gap: "Está en tu texto." },
      }[language];
      await addTemplate();
      const inquiry = await sendInquiry(request, { name: "Ana", language: "es" });
      const context = await browser.newContext({
        javaScriptEnabled,
        baseURL: site.url,
        viewport: { width: 360, height: 800 },
      });
      await signInAsAdmin(context, site);
      await chooseLanguage(context, site, language);
      const page = await context.newPage();
      await page.goto(`/admin/leads/${inquiry.id}`);
      if (javaScriptEnabled) await waitForHydration(page);
      await page.getByLabel(words.template, { exact: true }).selectOption({ label: "A first call" });
      await page.getByRole("button", { name: words.insert, exact: true }).click();
      await expect(page.getByLabel(words.date, { exact: true })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page, "the form with a template");
      await page.getByRole("button", { name: words.send, exact: true }).click();
      await expect(page.getByText(words.gap).first()).toBeVisible();
      expect(await answersOf(inquiry.id)).toEqual([]);
      await page.getByLabel(words.date, { exact: true }).fill("12 de mayo");
      await page.getByRole("button", { name: words.send, exact: true }).click();
      await expect
        .poll(async () => (await answersOf(inquiry.id)).map(({ subject }) => subject))
        .toEqual(["Una primera llamada, Ana"]);
      const [mail] = await answersOf(inquiry.id);
      expect(mail!.text).toContain("Hola, Ana:\n\n¿Hablamos el 12 de mayo?");
      await context.close();
    });
