import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, inject, test } from "vitest";
import { db } from "#db/client.server.ts";
import { drafts, leads, mails, messageAttachments, users } from "#db/schema.ts";
import { drainOnce } from "#app/platform/mail/drain.server.ts";
import type { Transport } from "#app/platform/mail/mail-types.server.ts";
import { useDatabase } from "#test/database.ts";
import { outsideTransaction } from "#test/one-connection.ts";
import { admin, hour, submit, useLeads } from "#test/factories/leads.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { saveContact } from "../admin/contact/contact.server.ts";
import type { Answer } from "../admin/lead/answer-form.ts";
import { findLead } from "../admin/lead/lead.server.ts";
import { setStatus, undoChange } from "../admin/lead/lead-changes.server.ts";
import { findMail, resendMail } from "../admin/mail/mails.server.ts";
import { mergeLeads } from "../admin/merge/merge.server.ts";
import { eraseExpired } from "../erase.server.ts";
import { removeOrphans } from "../incoming/orphans.server.ts";
import { joinTimeline } from "../incoming/receive.server.ts";
import { answerDrafts, planAnswer, takeBack } from "./answers.server.ts";
import { onAnswerAccepted } from "./clock.server.ts";
import { knownValues } from "./templates.server.ts";

/** What happens between two steps, or at the same moment. */

useDatabase();
useLeads();

beforeEach(async () => {
  await db().delete(drafts);
});

const answer: Answer = {
  subject: "Hello",
  body: "Dear Ana,\n\nthank you.",
  signature: "Alma",
  language: "en",
  when: "now",
  at: "",
  zone: "America/Bogota",
};
const leadOf = async (id: string) => (await db().select().from(leads).where(eq(leads.id, id)))[0]!;
const mailOf = async (id: string) => (await db().select().from(mails).where(eq(mails.id, id)))[0];

async function plan(id: string, when: Answer["when"] = "now") {
  const planned = await planAnswer(admin, id, { ...answer, when }, (await leadOf(id)).version);
  if (planned.kind !== "planned") throw new Error(planned.kind);
  return planned.mailId;
}

/** Everything that waits is due, and `meanwhile` happens between the last check and the server's answer. */
async function drain(meanwhile: () => Promise<unknown> = async () => undefined): Promise<string[]> {
  await db().update(mails).set({ nextAttemptAt: sql`now() - interval '1 second'` }).where(eq(mails.state, "planned"));
  const recipients: string[] = [];
  const transport: Transport = {
    send: async (mail, beforeData) => {
      await beforeData();
      if (!mail.authorId) return;
      recipients.push(mail.recipient);
      await meanwhile();
    },
    close() {},
  };
  while ((await drainOnce(transport, undefined, onAnswerAccepted)) > 0);
  return recipients;
}

test("[CV11] an answer whose text cannot be kept is not taken back: nothing is lost between the two", async () => {
  const id = await submit();
  const mailId = await plan(id);
  await db().execute(sql`alter table drafts add constraint no_drafts check (kind <> 'lead-answer')`);
  try {
    await expect(takeBack(admin, id, mailId)).rejects.toThrow();
  } finally {
    await db().execute(sql`alter table drafts drop constraint no_drafts`);
  }
  expect(await mailOf(mailId)).toMatchObject({ state: "planned", written: answer.body });
  expect(await takeBack(admin, id, mailId)).toBe("changed");
  expect(await answerDrafts.list(id)).toMatchObject([{ value: { body: answer.body } }]);
});

test("[CV11] whoever marks a person as spam stops every answer to them, also their own", async () => {
  const id = await submit();
  const mailId = await plan(id, "tomorrow");
  await setStatus(admin, id, "spam");
  expect(await mailOf(mailId)).toMatchObject({ state: "held" });
  expect(await drain()).toEqual([]);
  // To close a conversation with a last answer on its way is an ordinary thing.
  const other = await submit();
  await plan(other);
  await setStatus(admin, other, "closed");
  expect(await drain()).toHaveLength(1);
});

test("[CV11] the record of an answer names the address that it went to, also when that is corrected meanwhile", async () => {
  const id = await submit({ email: "anna@old.test", name: "Ana" });
  const mailId = await plan(id);
  const contact = { name: "Ana", organization: "Org", email: "ana@new.test", language: "en" as const };
  expect(await drain(() => saveContact(admin, id, contact, 1))).toEqual(["anna@old.test"]);
  expect((await leadOf(id)).email).toBe("ana@new.test");
  expect(await mailOf(mailId)).toMatchObject({ state: "sent", recipient: "anna@old.test" });
});

test("[UN1] a change is not taken back over a mail that was read late and stands before it in the timeline", async () => {
  const id = await submit();
  await setStatus(admin, id, "answered");
  await setStatus(admin, id, "closed");
  const received = { id: "m1", leadId: id, nature: "human", trust: "same", newPart: "Hello?" } as const;
  await db().transaction((tx) => joinTimeline(tx, { ...received, at: new Date(Date.now() - hour) }));
  expect(await undoChange(admin, id)).toBe("unchanged");
  expect(await leadOf(id)).toMatchObject({ status: "new", dueAt: expect.any(Date) });
});

test("[WI5] people are erased after their time while a form from a merged address comes in: neither fails, and nobody who wrote is erased", async () => {
  const person = await submit({ email: "ana@home.test" });
  const address = await submit({ email: "ana@work.test" });
  const version = async (id: string) => (await leadOf(id)).version;
  const seen = { into: await version(person), from: await version(address) };
  expect(await mergeLeads(admin, person, address, seen)).toBe("merged");
  await setStatus(admin, person, "closed");
  await db().update(leads).set({ closedAt: sql`now() - interval '30 months'` }).where(eq(leads.id, person));
  let erasing: Promise<number> | undefined;
  // As a form from that address does: first the address, then the person.
  await db().transaction(async (tx) => {
    await tx.select().from(leads).where(eq(leads.id, address)).for("update");
    erasing = outsideTransaction(eraseExpired);
    if (inject("databaseKind") === "postgres") {
      const waits = sql<{ waits: boolean }>`select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as waits`;
      const look = async () => {
        // What it says of the other sessions is kept until the transaction ends.
        await tx.execute(sql`select pg_stat_clear_snapshot()`);
        return (await tx.execute(waits)).rows;
      };
      await expect.poll(look, { timeout: scaledTimeout(20_000) }).toEqual([{ waits: true }]);
    }
    await tx.update(leads).set({ status: "new", closedAt: null }).where(eq(leads.id, person));
  });
  expect(await erasing).toBe(0);
  expect(await leadOf(person)).toMatchObject({ status: "new" });
});

test("[CT9] what somebody attached and never sent goes with their account", async () => {
  const id = await submit();
  const writer = { id: "leaves", email: "leaves@savia.example" };
  await db()
    .insert(users)
    .values({ ...writer, name: "Lea" });
  const file = { leadId: id, name: "offer.pdf", type: "application/pdf", size: 1 };
  await db()
    .insert(messageAttachments)
    .values([
      { ...file, path: "answers/theirs.bin", authorId: writer.id },
      { ...file, path: "answers/hers.bin", authorId: admin.id },
    ]);
  await db().delete(users).where(eq(users.id, writer.id));
  await removeOrphans();
  expect((await db().select().from(messageAttachments)).map(({ path }) => path)).toEqual(["answers/hers.bin"]);
});

test("[CT3] somebody whose name looks like a variable asks for nothing", async () => {
  const id = await submit({ name: "Ana {{date}}", organization: "{{{{brand}}}} Coop" });
  expect(await knownValues(admin.id, await leadOf(id))).toMatchObject({ name: "Ana date", organization: "brand Coop" });
});

test("[RC4] the mail log says that a mail came back, and nothing of it about the one that is sent again", async () => {
  const id = await submit();
  const mailId = await plan(id);
  await drain();
  await db().update(mails).set({ delivery: "bounced", deliveryNote: "550 No such user" }).where(eq(mails.id, mailId));
  expect(await findMail(mailId)).toMatchObject({
    state: "sent",
    delivery: "bounced",
    deliveryNote: "550 No such user",
  });
  expect(await resendMail(admin, mailId)).toBe(true);
  expect(await findMail(mailId)).toMatchObject({ state: "planned", delivery: null, deliveryNote: null });
});

test("[CV10] an answer that waits is on the first page of a long conversation, and on no other", async () => {
  const id = await submit();
  const mailId = await plan(id, "tomorrow");
  await db().execute(sql`
    insert into lead_events (lead_id, kind, payload, created_at)
    select ${id}, 'note', '{"text":"x"}', now() + make_interval(secs => n) from generate_series(1, 80) n`);
  const first = (await findLead(id))!;
  expect(first.mails.map((mail) => mail.id)).toContain(mailId);
  const second = (await findLead(id, first.older))!;
  expect(second.mails.map((mail) => mail.id)).not.toContain(mailId);
});
