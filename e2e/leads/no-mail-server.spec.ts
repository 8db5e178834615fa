import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { eventMessages, mails } from "#db/schema.ts";
import { copyOf, languages, localizedPath } from "../support/copy.ts";
import { createInquirer, fillRequired, journeyPath, sendButton, trustedProxy } from "../support/inquiries.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { expect, test, waitForHydration } from "../support/site.ts";
import { addEvent } from "../support/test-event.ts";

test.use({ siteOptions: { name: "no-mail-server", env: { ...trustedProxy, SMTP_URL: "" } } });

for (const language of languages)
  test.describe(() => {
    test.use({ locale: language === "es" ? "es-MX" : "en-US" });

    test(`[R32] without a mail server no screen says that a mail was sent (${language})`, async ({
      page,
      context,
      site,
    }) => {
      const { success } = await copyOf(page.request, language, "journey");
      const { mail: words } = await copyOf(page.request, language, "admin");
      const { invitations } = await copyOf(page.request, language, "team");
      const person = createInquirer();
      await page.goto(journeyPath(language));
      await waitForHydration(page);
      await fillRequired(page, person);
      await sendButton(page).click();
      await expect(page.getByText(success.withoutConfirmation.description)).toBeVisible();
      await expect(page.getByText(success.steps[0]!.description)).toHaveCount(0);

      const written = () => db().select().from(mails).where(eq(mails.recipient, person.email));
      await expect.poll(async () => (await written()).map(({ state }) => state)).toEqual(["file"]);
      const [mail] = await written();
      await signInAsAdmin(context, site);
      const notice = page.locator("[data-no-mail-server]");
      await page.goto("/admin/leads");
      await expect(notice).toHaveText(words.outbox);
      await page.goto(`/admin/leads/${mail!.leadId}`);
      await expect(notice).toHaveText(words.outbox);
      await expect(page.getByText(words.states.file, { exact: true })).toHaveCount(2);
      await expect(page.getByText(words.states.sent, { exact: true })).toHaveCount(0);
      await page.goto(`/admin/mail?q=${encodeURIComponent(person.email)}`);
      await expect(page.locator("[data-mail][data-state=file]")).toHaveCount(1);
      await expect(page.locator("[data-mail]")).toContainText(words.states.file);
      await page.goto(`/admin/mail/${mail!.id}`);
      await expect(page.getByText(words.states.file, { exact: true })).toBeVisible();
      await expect(page.getByText(words.columns.file, { exact: true })).toBeVisible();

      await page.goto("/admin/users/invitations");
      await waitForHydration(page);
      await page.locator("main input[name=email]").fill(`invited-${language}@example.org`);
      await page.locator("main input[name=role]").first().check();
      await page.getByRole("button", { name: invitations.send }).click();
      await expect(page.getByText(invitations.outcomes.written)).toBeVisible();
      await expect(page.getByText(invitations.outcomes.invited)).toHaveCount(0);
    });
  });

const promised = {
  en: /your inbox|on its way|check your email|we sent|will send|gets? (an|one) (e?mail)|by email(?! this time| at the moment)|is always sent|Sent before/i,
  es: /va en camino|revisa tu correo|enviamos|enviaremos|te llega una|recibe un enlace por correo|se envía siempre|Enviados antes/i,
};

for (const language of languages)
  test.describe(() => {
    test.use({ locale: language === "es" ? "es-MX" : "en-US" });

    test(`[R32] without a mail server no page promises one (${language})`, { tag: "@long" }, async ({
      page,
      context,
      site,
    }) => {
      const own = (path: string) => localizedPath(language, path);
      const event = await addEvent();
      const { form } = await copyOf(page.request, language, "events");
      const { mail: words } = await copyOf(page.request, language, "admin");
      const promisesNothing = async (path: string) => {
        await page.goto(path);
        await expect(page.locator("main")).not.toContainText(promised[language]);
      };
      for (const path of ["/tools", "/tools/team", "/events", `/events/${event.slug}`])
        await promisesNothing(own(path));
      for (const path of ["/auth/forgot", ...["check-email", "resent", "reset-sent"].map((n) => `/auth?notice=${n}`)])
        await promisesNothing(path);
      await expect(page.getByRole("alert").or(page.getByRole("status")).first()).toContainText(
        language === "es" ? "escrito en un archivo, no se envía" : "written to a file, not sent",
      );

      // Sent without a pause and by JavaScript, it looks like a machine's and waits for the team.
      await page.goto(own(`/events/${event.slug}#register`));
      await waitForHydration(page);
      await page.getByLabel(form.name.label).fill("Ana");
      await page.getByRole("main").getByRole("textbox", { name: form.email.label }).fill(`ana-${language}@example.org`);
      await page.getByRole("button", { name: form.submit }).click();
      const answer = page.locator("[data-registration]");
      await expect(answer).toContainText(language === "es" ? "no recibirás" : "You will not get");
      await expect(page.locator("main")).not.toContainText(promised[language]);

      const admin = await signInAsAdmin(context, site);
      await db().insert(eventMessages).values({
        dateId: event.dates[0]!.id,
        subject: "Earlier",
        subjectEs: "Anterior",
        body: "b",
        bodyEs: "b",
        sentBy: admin.email,
        idempotencyKey: randomUUID(),
        recipients: 1,
      });
      const notice = page.locator("[data-no-mail-server]");
      for (const path of ["attendees", "attendees/message"]) {
        await promisesNothing(`/admin/events/${event.id}/${path}?date=${event.dates[0]!.id}`);
        await expect(notice).toHaveText(words.outbox);
      }
      for (const path of ["/account", "/account/email", "/admin/users/invitations"]) await promisesNothing(path);
    });
  });
