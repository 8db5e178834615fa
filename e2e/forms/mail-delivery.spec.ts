import { count, eq, inArray, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { mails } from "#db/schema.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { freePort } from "../../test/postgres.ts";
import { copyOf, languages } from "../support/copy.ts";
import { freshClient, createInquirer, trustedProxy, createInquiry } from "../support/inquiries.ts";
import { startMailbox, type Mailbox } from "../../test/smtp-mailbox.ts";
import { readMail } from "../support/mail/read-mail.ts";
import { sameAnswers } from "../support/screens/scanner-page.ts";
import { startSiteProcess } from "../support/site-process.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "mail", env: trustedProxy } });

const team = "team@savia.example";

async function send(site: { url: string }, inquiry: Record<string, unknown>) {
  const answer = await fetch(`${site.url}/functions/send-journey-form`, {
    method: "POST",
    headers: { "content-type": "application/json", ...freshClient() },
    body: JSON.stringify(inquiry),
  });
  expect(answer.status).toBe(200);
}

const messageIds = ({ mails: received }: Mailbox) => received.map(({ raw }) => readMail(raw).headers["message-id"]!);
const statesOf = (emails: string[]) =>
  db()
    .select({
      state: mails.state,
      attempts: mails.attempts,
      recipient: mails.recipient,
      replyTo: mails.replyTo,
      messageId: mails.messageId,
    })
    .from(mails)
    .where(sql`${inArray(mails.recipient, emails)} or ${inArray(mails.replyTo, emails)}`);

/** As if the waiting time between two attempts had passed. */
async function makeMailsDue() {
  await db().update(mails).set({ nextAttemptAt: sql`now()` }).where(eq(mails.state, "queued"));
  await db().execute(sql`select pg_notify('mail', '')`);
}

for (const language of languages) {
  test(`an inquiry causes two mails: to the sender in their language, and to the team (${language})`, async ({
    site,
    request,
  }) => {
    const { journeyAcknowledgement: words, shared } = await copyOf(request, language, "emails");
    const person = { ...createInquiry({ language, goals: "Line one\n<b>line two</b>" }) };
    await send(site, person);
    const acknowledgement = readMail((await site.mailbox.waitFor(({ to }) => to.includes(person.email))).raw);
    expect(acknowledgement.headers).toMatchObject({
      subject: words.subject,
      to: person.email,
      "reply-to": team,
      from: "Savia <hello@savia.example>",
      "auto-submitted": "auto-generated",
      "content-language": language,
      "message-id": expect.stringMatching(/^<[\w-]+@savia\.example>$/),
    });
    const greeting = words.greeting.replace("{{name}}", person.name);
    const quoted = words.paragraphs[0]!.replace("{{organization}}", person.organization);
    // The elements in which an address may break.
    for (const part of [acknowledgement.text, acknowledgement.html.replace(/<wbr\/>|<\/?span[^>]*>/g, "")])
      for (const text of [greeting, quoted, shared.notMe]) expect(part).toContain(text);
    expect(acknowledgement.html).toContain("prefers-color-scheme:dark");
    expect(acknowledgement.html).not.toContain("<img");
    expect(acknowledgement.text).toContain(`${site.url}${language === "es" ? "/es" : ""}/privacy`);

    const notice = readMail(
      (
        await site.mailbox.waitFor(
          ({ to, raw }) => to.includes(team) && readMail(raw).headers["reply-to"] === person.email,
        )
      ).raw,
    );
    expect(notice.headers.subject).toBe(`New inquiry: ${person.name}, ${person.organization}`);
    expect(notice.text).toContain("Line one\n<b>line two</b>".replaceAll("\n", "\r\n"));
    expect(notice.html).toContain("&lt;b&gt;line two&lt;/b&gt;");
    expect(notice.text).toContain(`${site.url}/admin/leads/`);
  });
}

test("a mail that the SMTP server rejects for good is shown as dead and can be sent again", async ({
  site,
  page,
  admin: _,
}) => {
  site.mailbox.refuse({ code: 550, text: "No such user here" });
  const person = createInquiry();
  await send(site, person);
  await expect.poll(async () => (await statesOf([person.email])).map(({ state }) => state)).toEqual(["dead", "dead"]);
  site.mailbox.refuse(undefined);
  await page.goto(`/admin/mail?state=dead&q=${encodeURIComponent(person.email)}`);
  const row = page.locator("[data-mail][data-state=dead]");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("No such user here");
  await row.getByRole("button", { name: "Send Again" }).click();
  await expect(page.getByText("The email is waiting to be sent again.")).toBeVisible();
  await site.mailbox.waitFor(({ to }) => to.includes(person.email));
});

test("two processes on one database send no mail twice", async ({ site }) => {
  test.setTimeout(120_000);
  const port = String(await freePort());
  const second = await startSiteProcess({
    ...trustedProxy,
    PORT: port,
    SITE_URL: site.url,
    DATABASE_URL: site.databaseUrl,
    DATA_DIR: site.dataDir,
    SMTP_URL: `smtp://127.0.0.1:${site.mailbox.port}`,
    TEAM_EMAIL: team,
  });
  const addresses = [site.url, `http://127.0.0.1:${port}`];
  const people = Array.from({ length: 60 }, () => createInquiry());
  for (let start = 0; start < people.length; start += 12)
    await Promise.all(
      people.slice(start, start + 12).map((person, position) => send({ url: addresses[position % 2]! }, person)),
    );
  const emails = people.map(({ email }) => email);
  await expect
    .poll(async () => (await statesOf(emails)).filter(({ state }) => state === "sent").length, {
      timeout: scaledTimeout(60_000),
    })
    .toBe(120);
  const wanted = new Set((await statesOf(emails)).map(({ messageId }) => messageId));
  const arrived = messageIds(site.mailbox).filter((id) => wanted.has(id));
  expect(arrived).toHaveLength(120);
  expect(new Set(arrived).size).toBe(120);
  expect(await second.stop()).toBe(0);
});

// Last: the site's own SMTP server is not started again after it.
test("[R5] while the SMTP server is down no mail is lost: each arrives once when it is back", async ({
  site,
  request,
}) => {
  await site.mailbox.stop();
  const people = Array.from({ length: 5 }, () => ({ ...createInquiry(), ...createInquirer() }));
  for (const person of people) await send(site, person);
  // A scan too: its result is shown immediately, the mails follow.
  const { email } = createInquirer();
  const scan = await request.post("/functions/send-assessment-results", {
    data: { firstName: "Ana", lastName: "Ruiz", email, company: "Sol", language: "en", answers: sameAnswers(3) },
    headers: freshClient(),
  });
  expect(scan.status()).toBe(200);
  expect((await request.get((await scan.json()).link)).status()).toBe(200);
  const emails = [...people.map(({ email: address }) => address), email];
  await expect
    .poll(
      async () => (await statesOf(emails)).filter(({ state, attempts }) => state === "queued" && attempts > 0).length,
    )
    .toBe(12);
  await makeMailsDue();
  await expect.poll(async () => (await statesOf(emails)).filter(({ attempts }) => attempts > 1).length).toBe(12);

  const again = await startMailbox(site.mailbox.port);
  await makeMailsDue();
  await expect
    .poll(async () => (await statesOf(emails)).filter(({ state }) => state === "sent").length, {
      timeout: scaledTimeout(30_000),
    })
    .toBe(12);
  expect(again.mails).toHaveLength(12);
  expect(new Set(messageIds(again)).size).toBe(12);
  const [waiting] = await db().select({ count: count() }).from(mails).where(eq(mails.state, "queued"));
  expect(waiting!.count).toBe(0);
  await again.stop();
});
