import tls from "node:tls";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drainOnce } from "#app/platform/mail/drain.server.ts";
import { sendDirectly, smtpTransport } from "#app/platform/mail/transport.server.ts";
import { mailSender, teamEmail } from "#app/platform/site/settings.server.ts";
import { db } from "#db/client.server.ts";
import { inboundMessages, leadEntries, leads, mails } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { startDovecot, type Dovecot } from "#test/dovecot.ts";
import { admin, submit, useLeads } from "#test/factories/leads.ts";
import { startPostfix, type Postfix } from "#test/postfix.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { planAnswer } from "../conversation/answers.server.ts";
import { onAnswerAccepted } from "../conversation/clock.server.ts";
import { readMailbox } from "./read-mailbox.server.ts";

useDatabase();
useLeads();

let dovecot: Dovecot;
let postfix: Postfix;
const trusted = tls.getCACertificates("default");

beforeAll(async () => {
  dovecot = await startDovecot();
  tls.setDefaultCACertificates([...trusted, dovecot.ca]);
  const sender = mailSender();
  const addresses = [typeof sender === "string" ? sender : sender.address, teamEmail()];
  const domains = [...new Set(addresses.map((address) => address.replace(/^.*@([^>]+)>?$/, "$1")))];
  const team = { domains, maildir: dovecot.maildir };
  postfix = await startPostfix({ team, refusedBehind: ["gone.test"] }, "visitor.test");
}, scaledTimeout(120_000));
afterAll(async () => {
  tls.setDefaultCACertificates(trusted);
  await postfix.close();
  await dovecot.close();
});

/** An answer of the team, sent through Postfix as the outbox sends it. Returns its mail. */
async function answer(leadId: string) {
  const { version } = (await db().select().from(leads).where(eq(leads.id, leadId)))[0]!;
  const planned = await planAnswer(
    admin,
    leadId,
    {
      subject: "Your inquiry",
      body: "Dear Ana,\n\nwhen could we talk?",
      signature: "Alma",
      language: "en",
      when: "now",
      at: "",
      zone: "UTC",
    },
    version,
  );
  if (planned.kind !== "planned") throw new Error(planned.kind);
  await db().update(mails).set({ nextAttemptAt: sql`now() - interval '1 second'` }).where(eq(mails.id, planned.mailId));
  const transport = smtpTransport(postfix.url);
  while ((await drainOnce(transport, undefined, onAnswerAccepted)) > 0);
  transport.close();
  return (await db().select().from(mails).where(eq(mails.id, planned.mailId)))[0]!;
}

const leadOf = async (id: string) => (await db().select().from(leads).where(eq(leads.id, id)))[0]!;
const kindsOf = async (id: string) =>
  (await db().select().from(leadEntries).where(eq(leadEntries.leadId, id))).map(({ kind }) => kind);
const patience = { timeout: scaledTimeout(60_000), interval: 500 };

test("[RC15] through a real mail server: the answer arrives, the reply joins the timeline, and a bounce marks mail and lead", async () => {
  // From now on: what was in the mailbox before is private.
  await readMailbox(dovecot.mailbox);
  const ana = await submit({ email: "ana@visitor.test", name: "Ana" });
  const sent = await answer(ana);
  expect(sent).toMatchObject({ state: "sent", delivery: null });
  expect(await leadOf(ana)).toMatchObject({ status: "answered" });
  await expect.poll(() => postfix.mailsToVisitors().length, patience).toBe(1);
  const [arrived = ""] = postfix.mailsToVisitors();
  expect(arrived).toContain(`Message-ID: ${sent.messageId}`);
  expect(arrived).toContain("when could we talk?");
  expect(arrived).not.toMatch(/^Auto-Submitted/m);

  const to = /^Reply-To: (.*)$/m.exec(arrived)?.[1]?.trim() ?? "";
  expect(to).toContain("@");
  await sendDirectly(postfix.url, {
    from: "Ana <ana@visitor.test>",
    to,
    subject: "Re: Your inquiry",
    text: "On Tuesday at nine.\n\n> when could we talk?",
    messageId: "<reply-1@visitor.test>",
    inReplyTo: sent.messageId,
    references: [sent.messageId],
  });
  await expect
    .poll(async () => {
      await readMailbox(dovecot.mailbox);
      return db().$count(inboundMessages);
    }, patience)
    .toBe(1);
  const [reply] = await db().select().from(inboundMessages);
  expect(reply).toMatchObject({ leadId: ana, nature: "human", mailId: sent.id, newPart: "On Tuesday at nine." });
  expect(await kindsOf(ana)).toContain("message");
  expect(await leadOf(ana)).toMatchObject({ status: "new" });

  const gone = await submit({ email: "nobody@gone.test", name: "Nadie" });
  const lost = await answer(gone);
  expect(lost).toMatchObject({ state: "sent" });
  await expect
    .poll(async () => {
      await readMailbox(dovecot.mailbox);
      return (await db().select().from(mails).where(eq(mails.id, lost.id)))[0]!.delivery;
    }, patience)
    .toBe("bounced");
  expect(await kindsOf(gone)).toContain("bounce");
  expect(await leadOf(gone)).toMatchObject({ status: "new" });
  expect((await leadOf(gone)).dueAt).not.toBeNull();
  // Nothing was sent in answer to a machine.
  expect(postfix.mailsToVisitors()).toHaveLength(1);
});
