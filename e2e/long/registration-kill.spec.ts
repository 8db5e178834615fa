import { eq } from "drizzle-orm";
import { expect } from "@playwright/test";
import { eventDates, eventRegistrations, mails } from "#db/schema.ts";
import { scaledTimeout } from "../../test/scaled-timeout.ts";
import { freshClient, trustedProxy } from "../support/inquiries.ts";
import { onStoppedSite } from "../support/faults/stopped-site.ts";
import { test } from "../support/site.ts";

// On the embedded database, like a site without any configuration. The sample events are there from the start.
test.use({ siteOptions: { name: "registration-kill", env: { ...trustedProxy, DATABASE_URL: "" } } });

test("[V17] a process killed between a registration and its mail, 10 times, loses neither", async ({ site }) => {
  test.setTimeout(600_000);
  const [date] = await onStoppedSite(site, (database) =>
    database.select().from(eventDates).orderBy(eventDates.startsAt),
  );
  await site.start();
  const accepted: string[] = [];
  for (let round = 0; round < 10; round++) {
    // In even rounds the mail server defers everything: the kill falls between the registration and its mail.
    site.mailbox.refuse(round % 2 === 0 ? { code: 451, text: "Later, please" } : undefined);
    const answers = Array.from({ length: 3 }, async (_, index) => {
      const email = `round${round}-${index}@example.org`;
      const answer = await fetch(`${site.url}/functions/register-for-event`, {
        method: "POST",
        headers: { "content-type": "application/json", ...freshClient() },
        body: JSON.stringify({ dateId: date!.id, name: "Ana", email, mailLanguage: "en", elapsed: 9000 }),
      });
      if (answer.status === 200) accepted.push(email);
    });
    await (round % 2 === 0 ? Promise.all(answers) : Promise.race(answers));
    await site.restart("SIGKILL");
    await Promise.allSettled(answers);
  }
  site.mailbox.refuse(undefined);
  expect(accepted.length).toBeGreaterThanOrEqual(20);
  // How long a deferred mail waits has its own tests; here everything is due at once.
  await onStoppedSite(site, (database) =>
    database.update(mails).set({ nextAttemptAt: new Date() }).where(eq(mails.state, "queued")),
  );
  await site.start();
  const arrived = () => new Set(site.mailbox.mails.flatMap(({ to }) => to));
  await expect
    .poll(() => accepted.filter((email) => !arrived().has(email)), {
      timeout: scaledTimeout(120_000),
      intervals: [500],
    })
    .toEqual([]);

  const { stored, written } = await onStoppedSite(site, async (database) => ({
    stored: await database.select().from(eventRegistrations).orderBy(eventRegistrations.number),
    written: await database.select().from(mails).where(eq(mails.kind, "eventRegistration")),
  }));
  // Every accepted registration is stored once, and every stored one, accepted or not, has exactly one mail.
  const emails = stored.map(({ email }) => email);
  expect(emails).toEqual(expect.arrayContaining(accepted));
  expect(new Set(emails).size).toBe(emails.length);
  expect(written.map(({ recipient }) => recipient).sort()).toEqual(emails.toSorted());
  expect(stored.map(({ number }) => number)).toEqual(stored.map((_, index) => index + 1));
});
