import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leads, subscribers, userRoles } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { copyOf, languages } from "../support/copy.ts";
import { chooseInMenu } from "../support/screens/row-menu.ts";
import { createPerson, signInAs, signInAsAdmin } from "../support/sign-in.ts";
import { expect, test, waitForHydration } from "../support/site.ts";

test.use({ siteOptions: { name: "subscribers" } });

const add = (email: string, given: Partial<typeof subscribers.$inferInsert> = {}) =>
  db()
    .insert(subscribers)
    .values({ email, language: "en", leaveToken: email, state: "active", confirmedAt: new Date(), ...given });

test.beforeEach(async () => {
  await db().execute(sql`truncate subscribers, leads cascade`);
});

const fileOf = (text: string) => ({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

for (const language of languages)
  for (const javaScriptEnabled of [true, false])
    test(`[SU9] [SU11] the list and an import, ${javaScriptEnabled ? "with" : "without"} JavaScript (${language})`, async ({
      browser,
      request,
      site,
    }) => {
      test.setTimeout(120_000);
      await add("known@example.org", { source: { place: "footer", shown: "x", at: "", page: "/about" } });
      await add("left@example.org", { state: "left", leftAt: new Date(), language: "es" });
      const words = await copyOf(request, language, "subscribers");
      const context = await browser.newContext({
        baseURL: site.url,
        javaScriptEnabled,
        locale: language,
        viewport: { width: 360, height: 800 },
      });
      await signInAsAdmin(context, site);
      const page = await context.newPage();
      const ready = async () => (javaScriptEnabled ? waitForHydration(page) : undefined);
      await page.goto("/admin/subscribers");
      await ready();
      // Axe needs scripts.
      const look = async (where: string) => (javaScriptEnabled ? expectAccessible(page, where) : undefined);
      await look("the list of subscribers");
      await page.goto("/admin/subscribers/import");
      await ready();
      const main = page.getByRole("main");
      await main.getByRole("button", { name: words.import.check }).click();
      await expect(page.getByText(words.import.noConsent)).toBeVisible();
      await main.getByLabel(words.import.consent).fill("Taller en Oaxaca, 2026");
      await main
        .getByLabel(words.import.file)
        .setInputFiles(fileOf("Address;Language\nnew@example.org;es\nknown@example.org\nleft@example.org\nbroken\n"));
      await main.getByRole("button", { name: words.import.check }).click();
      const summary = main.getByRole("status");
      await expect(summary.getByRole("listitem")).toHaveText([
        words.import.fresh_one.replace("{{count}}", "1"),
        words.import.known_one.replace("{{count}}", "1"),
        words.import.left_one.replace("{{count}}", "1"),
        words.import.invalid_one.replace("{{count}}", "1"),
      ]);
      await look("the check of an import");
      expect(await db().$count(subscribers)).toBe(2);
      await summary.getByRole("button").click();
      await expect(page.getByText(words.import.added_one.replace("{{count}}", "1"))).toBeVisible();
      await page.goto("/admin/subscribers?q=new%40");
      await ready();
      const row = page.getByRole("listitem").filter({ hasText: "new@example.org" });
      await expect(row).toContainText("Taller en Oaxaca, 2026");
      await chooseInMenu(row, `${words.bulk.leave}: new@example.org`);
      await page.getByRole("alertdialog").getByRole("button", { name: words.bulk.leave }).click();
      await expect(page.getByText(words.done.leave)).toBeVisible();
      await expect(row).toContainText(words.states.left);
      await chooseInMenu(row, `${words.delete}: new@example.org`);
      await page.getByRole("alertdialog").getByRole("button", { name: words.delete }).click();
      await expect(page.getByText(words.done.delete)).toBeVisible();
      await expect.poll(() => db().$count(subscribers)).toBe(2);
      await context.close();
    });

test("[SU7] people who checked the box earlier are asked once, when an owner clicks; each gets one mail", async ({
  page,
  site,
  admin: _,
}) => {
  for (const name of ["uno", "dos"])
    await db()
      .insert(leads)
      .values({
        email: `${name}@example.org`,
        emailKey: `${name}@example.org`,
        name,
        organization: "x",
        language: "es",
        source: "journey",
        keepPosted: true,
      });
  await page.goto("/admin/subscribers");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Ask them by mail" }).click();
  await expect(page.getByText("The question goes out now")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask them by mail" })).toHaveCount(0);
  for (const name of ["uno", "dos"]) await site.mailbox.waitFor(({ to }) => to.includes(`${name}@example.org`));
});

test("[SU12] editors see the list and take people off it; only owners import, export, delete and ask", async ({
  page,
  context,
  site,
}) => {
  await add("ana@example.org");
  const editor = await createPerson();
  await db().insert(userRoles).values({ userId: editor.id, role: "editor" });
  await signInAs(context, site, editor);
  await page.goto("/admin/subscribers");
  await waitForHydration(page);
  await expect(page.getByRole("heading", { level: 1, name: "Subscribers" })).toBeVisible();
  for (const link of ["Import CSV", "Download as CSV"])
    await expect(page.getByRole("link", { name: link })).toHaveCount(0);
  for (const path of ["/admin/subscribers/import", "/admin/subscribers/export.csv"])
    expect((await page.request.get(path)).status()).toBe(403);
  const row = page.getByRole("listitem").filter({ hasText: "ana@example.org" });
  await chooseInMenu(row, "Take off the list: ana@example.org");
  await page.getByRole("alertdialog").getByRole("button", { name: "Take off the list" }).click();
  await expect(page.getByText("They are off the list")).toBeVisible();
});
