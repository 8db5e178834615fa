import { eq } from "drizzle-orm";
import { muteMails } from "#app/features/accounts/own-account/profile.server.ts";
import { letterOffUrl } from "#app/features/overview/admin/letter/letter-off.server.ts";
import { db } from "#db/client.server.ts";
import { mails, users } from "#db/schema.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/axe.ts";
import { createPerson, sessionCookie } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";
import { ask } from "../support/wire.ts";

test.use({ siteOptions: { name: "figures-letter" } });

const mutedOf = async (id: string) =>
  (await db().select({ muted: users.mutedMails }).from(users).where(eq(users.id, id)))[0]!.muted;

/** The address without the site's own, which this process does not know. */
async function linkOf(userId: string) {
  const { pathname, search } = new URL(await letterOffUrl(userId));
  return pathname + search;
}

test("[FI10] opening the link of the letter changes nothing; one POST of a mail program, without a session, turns it off", async ({
  site,
}) => {
  const person = await createPerson();
  const link = await linkOf(person.id);
  for (const method of ["GET", "HEAD"]) expect((await ask(site.url, link, { method })).status).toBe(200);
  expect(await mutedOf(person.id)).toEqual([]);
  expect((await ask(site.url, link.slice(0, -20), { form: { "List-Unsubscribe": "One-Click" } })).status).toBe(400);
  expect(await mutedOf(person.id)).toEqual([]);
  const boundary = "one-click";
  const body = `--${boundary}\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  expect((await ask(site.url, link, { method: "POST", headers, body })).status).toBe(200);
  expect(await mutedOf(person.id)).toEqual(["figuresLetter"]);
  await muteMails(person.id, ["newBrowser"]);
  expect((await ask(site.url, link, { form: { "List-Unsubscribe": "One-Click" } })).status).toBe(200);
  expect(await mutedOf(person.id)).toEqual(["newBrowser", "figuresLetter"]);
  expect(site.output()).not.toContain(link.slice(-40));
});

for (const javaScriptEnabled of [true, false])
  test(`[FI10] a person turns the letter off with its link and on again in the account, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
    site,
  }) => {
    const person = await createPerson();
    const context = await browser.newContext({ javaScriptEnabled, baseURL: site.url, locale: "es-MX" });
    const page = await context.newPage();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(await linkOf(person.id));
    await expectNoSidewaysScroll(page, "letter");
    if (javaScriptEnabled) await expectAccessible(page, "letter");
    await page.getByRole("button", { name: "No recibirla más" }).click();
    await expect(page.getByText("No recibirás más esta carta.")).toBeVisible();
    expect(await mutedOf(person.id)).toEqual(["figuresLetter"]);
    await page.goto("/auth/letter?token=none");
    await expect(page.getByText("Este enlace no está completo.")).toBeVisible();
    await context.close();
  });

test("[FI10] the mail log shows the pictures of the letter, and nothing from elsewhere", async ({ page, admin: _ }) => {
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const [mail] = await db()
    .insert(mails)
    .values({
      kind: "figuresLetter",
      recipient: "alma@savia.example",
      subject: "October",
      html: '<h1>October</h1><img src="cid:visitors" alt="Views">',
      text: "October",
      language: "en",
      messageId: "<letter@savia.example>",
      state: "sent",
      pictures: [{ id: "visitors", png }],
    })
    .returning();
  const answer = await page.goto(`/admin/mail/${mail!.id}/html`);
  await expect(page.getByRole("img", { name: "Views" })).toHaveJSProperty("naturalWidth", 1);
  expect(answer!.headers()["content-security-policy"]).toContain(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  );
});

test("[FI10] the account and the settings say which letters come and how views are counted", async ({
  page,
  site,
  admin: _,
}) => {
  await page.goto("/account");
  await expect(page.getByLabel("The figures of the month")).toBeChecked();
  await page.goto("/admin/settings/privacy");
  await expect(page.getByText("Views are counted by the requests that reach the site.")).toBeVisible();
  const reader = await sessionCookie(await createPerson());
  expect((await ask(site.url, "/admin/settings/privacy", { headers: { cookie: reader } })).status).not.toBe(200);
});
