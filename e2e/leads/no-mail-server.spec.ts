import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { copyOf, languages } from "../support/copy.ts";
import { createInquirer, fillRequired, journeyPath, sendButton, trustedProxy } from "../support/inquiries.ts";
import { signInAsAdmin } from "../support/sign-in.ts";
import { expect, test, waitForHydration } from "../support/site.ts";

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
