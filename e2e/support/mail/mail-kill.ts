import { eq } from "drizzle-orm";
import { expect } from "@playwright/test";
import { leadEntries, leads, mails } from "#db/schema.ts";
import { scaledTimeout } from "../../../test/scaled-timeout.ts";
import { freshClient, trustedProxy, createInquiry } from "../inquiries.ts";
import { readMail } from "./read-mail.ts";
import type { Site } from "../site.ts";
import { onStoppedSite } from "../faults/stopped-site.ts";

// On the embedded database, like a site without any configuration.
export const mailKillOptions = { name: "mail-kill", env: { ...trustedProxy, DATABASE_URL: "" } };

/** Kills the process between storing a lead and sending its mails, then checks that neither was lost. */
export async function killBetweenLeadAndMail(site: Site, kills: number) {
  const accepted: string[] = [];
  for (let round = 0; round < kills; round++) {
    // In even rounds the mail server defers everything, so that the kill is certain to fall between lead and mail.
    site.mailbox.refuse(round % 2 === 0 ? { code: 451, text: "Later, please" } : undefined);
    const people = Array.from({ length: 3 }, () => createInquiry());
    const answers = people.map(async (person) => {
      const answer = await fetch(`${site.url}/functions/send-journey-form`, {
        method: "POST",
        headers: { "content-type": "application/json", ...freshClient() },
        body: JSON.stringify(person),
      });
      if (answer.status === 200) accepted.push(person.email);
    });
    // In odd rounds the process is killed while it handles the three requests, in even rounds right afterwards.
    await (round % 2 === 0 ? Promise.all(answers) : Promise.race(answers));
    await site.restart("SIGKILL");
    await Promise.allSettled(answers);
  }
  site.mailbox.refuse(undefined);
  const acknowledged = () => new Set(site.mailbox.mails.flatMap(({ to }) => to));
  const noticed = () => new Set(site.mailbox.mails.map(({ raw }) => readMail(raw).headers["reply-to"]));
  expect(accepted.length).toBeGreaterThanOrEqual(kills * 2);
  // How long a deferred mail waits depends on how long the rounds above took: minutes on a busy machine. The waits have
  // their own tests (retry.ts), so here everything is due at once.
  await onStoppedSite(site, (database) =>
    database.update(mails).set({ nextAttemptAt: new Date() }).where(eq(mails.state, "queued")),
  );
  await site.start();
  const missing = () => accepted.filter((email) => !acknowledged().has(email) || !noticed().has(email));
  await expect.poll(missing, { timeout: scaledTimeout(120_000), intervals: [500] }).toEqual([]);

  const { stored, written } = await onStoppedSite(site, async (database) => ({
    stored: await database
      .select({ email: leads.email })
      .from(leadEntries)
      .innerJoin(leads, eq(leads.id, leadEntries.leadId)),
    written: await database.select().from(mails),
  }));
  // Every accepted inquiry is stored, and every stored one, accepted or not, has both its mails.
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
}
