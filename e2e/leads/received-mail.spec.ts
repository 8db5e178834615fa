import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { db } from "#db/client.server.ts";
import { inboundMessages, mails } from "#db/schema.ts";
import { expectAccessible } from "../support/axe.ts";
import { trustedProxy } from "../support/inquiries.ts";
import { chooseLanguage } from "../support/sign-in.ts";
import { expect, test, waitForHydration } from "../support/site.ts";
import { leadOf, sendInquiry } from "../support/screens/leads-page.ts";

test.use({ siteOptions: { name: "received-mail", env: trustedProxy } });

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function makeWebhook(page: Page): Promise<string> {
  await page.goto("/admin/settings/mail");
  await waitForHydration(page);
  const replies = region(page, "Replies");
  await replies.getByRole("button", { name: /^Make an? (?:new )?address$/ }).click();
  const address = replies.getByText(/\/functions\/incoming-mail\//);
  await expect(replies.getByText("Copy this address now.")).toBeVisible();
  return new URL(await address.innerText()).pathname;
}

/** A mail of a lead, as a provider delivers it; it answers the newest mail of ours unless it is only claimed. */
function mailOf({
  from,
  answers,
  name = "one",
  padding = 0,
}: {
  from: string;
  answers?: string;
  name?: string;
  padding?: number;
}) {
  const file = Buffer.from(`plan ${name} ${"x".repeat(padding)}`).toString("base64");
  return [
    `From: Ana <${from}>`,
    "To: team@savia.example",
    `Subject: Re: your answer ${name}`,
    `Message-ID: <${name}-${from}>`,
    "Date: Tue, 3 Nov 2026 10:00:00 +0000",
    ...(answers ? [`In-Reply-To: ${answers}`] : []),
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="outer"',
    "",
    "--outer",
    'Content-Type: multipart/alternative; boundary="inner"',
    "",
    "--inner",
    "Content-Type: text/plain; charset=utf-8",
    "",
    `Thursday suits us, ${name}.`,
    "",
    "On Mon, 2 Nov 2026 at 09:00, Savia <hola@savia.example> wrote:",
    "> Would Thursday suit you?",
    "--inner",
    "Content-Type: text/html; charset=utf-8",
    "",
    `<p>Thursday suits us, <b>${name}</b>.</p><img src="https://tracker.example/open.png"><script>alert(1)</script>`,
    "--inner--",
    "--outer",
    'Content-Type: application/pdf; name="plan.pdf"',
    'Content-Disposition: attachment; filename="plan.pdf"',
    "Content-Transfer-Encoding: base64",
    "",
    ...(file.match(/.{1,76}/g) ?? []),
    "--outer--",
    "",
  ].join("\r\n");
}

const asMail = (data: string) => ({ data, headers: { "content-type": "message/rfc822" } });

async function mailOfOurs(leadId: string): Promise<string> {
  const find = () => db().select().from(mails).where(eq(mails.leadId, leadId));
  await expect.poll(async () => (await find()).length).toBeGreaterThan(0);
  return (await find())[0]!.messageId;
}

test("[RC1] a reply that a provider delivers is on the lead's page: its new part, the rest folded, the original, the file", async ({
  page,
  request,
  admin: _,
}) => {
  const inquiry = await sendInquiry(request, { name: "Ana Ríos" });
  const webhook = await makeWebhook(page);
  const answers = await mailOfOurs(inquiry.id);
  const delivered = await page.request.post(webhook, asMail(mailOf({ from: inquiry.email, answers })));
  expect([delivered.status(), await delivered.json()]).toMatchObject([200, { result: "stored" }]);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/leads/${inquiry.id}`);
  await waitForHydration(page);
  const timeline = region(page, "Timeline");
  await expect(timeline.getByText("Thursday suits us, one.", { exact: true })).toBeVisible();
  await expect(timeline.getByText("Would Thursday suit you?")).toBeHidden();
  await timeline.getByText("Show the whole mail").click();
  await expect(timeline.getByText("Would Thursday suit you?")).toBeVisible();
  await expectAccessible(page, "a lead with a reply");
  expect((await leadOf(inquiry.id))!.dueAt).not.toBeNull();

  const download = page.waitForEvent("download");
  await timeline.getByRole("link", { name: "plan.pdf" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("plan.pdf");
  expect(readFileSync(await file.path(), "utf8")).toContain("plan one");

  const original = await timeline.getByRole("link", { name: "Open the original" }).getAttribute("href");
  const answer = await page.request.get(original!);
  expect(answer.headers()["content-security-policy"]).toContain("default-src 'none'");
  const html = await answer.text();
  expect(html).toContain("<b>one</b>");
  expect(html).not.toMatch(/tracker|alert\(1\)|<img|<script/);
});

test("[RC2] a mail that only claims to come from a lead waits until somebody says whose it is @long", async ({
  page,
  request,
  admin: _,
}) => {
  const inquiry = await sendInquiry(request, { name: "Berta Luna" });
  const webhook = await makeWebhook(page);
  for (const name of ["first", "second"]) {
    // The second is so large that a thread of its own reads it.
    const padding = name === "second" ? 600_000 : 0;
    const answer = await page.request.post(webhook, asMail(mailOf({ from: inquiry.email, name, padding })));
    expect(await answer.json()).toMatchObject({ result: "toConfirm" });
  }
  const stranger = await page.request.post(webhook, asMail(mailOf({ from: "nobody@elsewhere.example" })));
  expect(await stranger.json()).toMatchObject({ result: "ignored" });

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/leads/${inquiry.id}`);
  await waitForHydration(page);
  await expect(page.getByText("Thursday suits us, first.")).toHaveCount(0);
  await page.getByRole("link", { name: "2 mails say that they come from this person. Are they theirs?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mails to confirm");
  await waitForHydration(page);
  await expectAccessible(page, "mails to confirm");
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: `Thursday suits us, ${name}.` });
  await row("first").getByRole("button", { name: "It is theirs: Berta Luna" }).click();
  await expect(page.getByText("The mail is in the timeline.")).toBeVisible();
  await expect(row("first")).toHaveCount(0);
  await row("second").getByRole("button", { name: "Not theirs: Berta Luna" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Not theirs" }).click();
  await expect(page.getByText("The mail is removed from here.")).toBeVisible();
  await expect(page.getByText("Nothing to confirm")).toBeVisible();
  await page.goto(`/admin/leads/${inquiry.id}`);
  await expect(region(page, "Timeline").getByText("Thursday suits us, first.", { exact: true })).toBeVisible();
  expect(await db().select().from(inboundMessages).where(eq(inboundMessages.leadId, inquiry.id))).toHaveLength(1);
});

for (const [language, words] of Object.entries({
  en: {
    part: "Replies",
    server: "Server",
    save: "Test and save",
    failed: "the mailbox could not be opened",
    unknown: "Save this choice",
  },
  es: {
    part: "Respuestas",
    server: "Servidor",
    save: "Probar y guardar",
    failed: "no se pudo abrir el buzón",
    unknown: "Guardar esta elección",
  },
}))
  test(`[RC9] the form of the mailbox keeps what was typed and shows what went wrong, ${language} @long`, async ({
    page,
    context,
    site,
    admin: _,
  }) => {
    await chooseLanguage(context, site, language);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/admin/settings/mail");
    await waitForHydration(page);
    const part = region(page, words.part);
    await expectAccessible(page, "the settings of mail");
    await part.getByLabel(words.server, { exact: true }).fill("no server");
    await part.getByRole("button", { name: words.save }).click();
    await expect(part.locator("[aria-invalid=true]")).not.toHaveCount(0);
    await expectAccessible(page, "the mailbox with errors");
    // The mail server of the tests is no IMAP server: it does not greet as one.
    await part.getByLabel(words.server, { exact: true }).fill("127.0.0.1");
    await part.locator("[name=port]").fill("1");
    await part.locator("[name=user]").fill("ana");
    await part.locator("[name=mailboxPassword]").fill("árbol secreto");
    await part.getByRole("button", { name: words.save }).click();
    await expect(part).toContainText(words.failed);
    await expect(part.getByLabel(words.server, { exact: true })).toHaveValue("127.0.0.1");
    await part.getByRole("checkbox").check();
    await part.getByRole("button", { name: words.unknown }).click();
    await expect(page).toHaveURL(/done=incoming-saved/);
    await expect(part.getByRole("checkbox")).toBeChecked();
    await part.getByRole("checkbox").uncheck();
    await part.getByRole("button", { name: words.unknown }).click();
    await expect(part.getByRole("checkbox")).not.toBeChecked();
  });
