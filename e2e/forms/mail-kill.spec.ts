import { eq } from "drizzle-orm";
import { openEmbedded } from "#db/embedded.server.ts";
import { leadEvents, leads, mails } from "#db/schema.ts";
import { freshClient, trustedProxy, wholeInquiry } from "../support/inquiries.ts";
import { readMail } from "../support/read-mail.ts";
import { expect, test } from "../support/site.ts";

// On the embedded database, as a site runs that nobody configured.
test.use({ siteOptions: { name: "mail-kill", env: { ...trustedProxy, DATABASE_URL: "" } } });

const kills = 20;

test(`a process killed between lead and mail, ${kills} times, loses neither`, async ({ site }) => {
  test.setTimeout(2_400_000);
  const accepted: string[] = [];
  for (let round = 0; round < kills; round++) {
    // Every other time the peer puts everything off, so that the kill surely falls between the two.
    site.mailbox.refuse(round % 2 === 0 ? { code: 451, text: "Later, please" } : undefined);
    const people = Array.from({ length: 3 }, () => wholeInquiry());
    const answers = people.map(async (person) => {
      const answer = await fetch(`${site.url}/functions/send-journey-form`, {
        method: "POST",
        headers: { "content-type": "application/json", ...freshClient() },
        body: JSON.stringify(person),
      });
      if (answer.status === 200) accepted.push(person.email);
    });
    // Odd rounds die in the middle of the three, even ones right after.
    await (round % 2 === 0 ? Promise.all(answers) : Promise.race(answers));
    await site.restart("SIGKILL");
    await Promise.allSettled(answers);
  }
  site.mailbox.refuse(undefined);
  const acknowledged = () => new Set(site.mailbox.mails.flatMap(({ to }) => to));
  const noticed = () => new Set(site.mailbox.mails.map(({ raw }) => readMail(raw).headers["reply-to"]));
  expect(accepted.length).toBeGreaterThanOrEqual(kills * 2);
  // A mail that the peer put off again and again waits about as long again as the kills took: longer on a busy machine.
  await expect
    .poll(() => accepted.filter((email) => !acknowledged().has(email) || !noticed().has(email)).length, {
      timeout: 1_200_000,
      intervals: [500],
    })
    .toBe(0);

  await site.stop();
  const opened = await openEmbedded(site.dataDir);
  const stored = await opened.db
    .select({ email: leads.email })
    .from(leadEvents)
    .innerJoin(leads, eq(leads.id, leadEvents.leadId));
  const written = await opened.db.select().from(mails);
  await opened.close();
  // What was accepted is there; and whatever is there, accepted or not, has both its mails.
  const emails = stored.map(({ email }) => email);
  expect(emails).toEqual(expect.arrayContaining(accepted));
  expect(new Set(emails).size).toBe(emails.length);
  expect(written).toHaveLength(emails.length * 2);
  const ids = site.mailbox.mails.map(({ raw }) => readMail(raw).headers["message-id"]!);
  console.log({
    kills,
    accepted: accepted.length,
    stored: emails.length,
    mails: written.length,
    arrived: new Set(ids).size,
    twice: ids.length - new Set(ids).size,
  });
  expect(new Set(ids)).toEqual(new Set(written.map(({ messageId }) => messageId)));
});
