import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { inboundMessages, leadEntries, leads, mails, messageAttachments, seenMessages } from "#db/schema.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { loadMailbox, storeIncomingMail } from "#app/platform/site/mailbox.server.ts";
import { useDatabase } from "#test/database.ts";
import { admin, submit, useLeads } from "#test/factories/leads.ts";
import { recordReply } from "../admin/lead/lead-changes.server.ts";
import { eraseLead } from "../erase.server.ts";
import { stopClock } from "../conversation/clock.server.ts";
import { receiveDelivered, receiveMail, type Received } from "./receive.server.ts";

useDatabase();
useLeads();

let ana = "";
const origin = () => ({ receivedAt: new Date(), authServer: "mx.savia.test" });
const fixture = (name: string) => readFileSync(`test/fixtures/mail/${name}.eml`);
const receive = (name: string) => receiveMail(fixture(name), origin());
const leadOf = async (id = ana) => (await db().select().from(leads).where(eq(leads.id, id)))[0]!;
const messagesOf = (id = ana) => db().select().from(inboundMessages).where(eq(inboundMessages.leadId, id));
const entriesOf = async (id = ana) =>
  (await db().select().from(leadEntries).where(eq(leadEntries.leadId, id))).filter(({ kind }) =>
    ["message", "automaticMail", "bounce"].includes(kind),
  );

async function sendMail(leadId: string, messageId: string, given: { serverId?: string; authorId?: string } = {}) {
  const [mail] = await db()
    .insert(mails)
    .values({
      kind: "answer",
      leadId,
      recipient: "ana@visitor.test",
      subject: "Hello",
      html: "",
      text: "",
      language: "en",
      messageId,
      state: "sent",
      ...given,
    })
    .returning();
  return mail!.id;
}

beforeEach(async () => {
  await db().delete(seenMessages);
  ana = await submit({ email: "ana@visitor.test", name: "Ana" });
  await sendMail(ana, "<out-1@savia.test>", { serverId: "0100abc" });
  await db().update(leads).set({ replyToken: "aaaaaaaaaaaaaaaaaaaaaaaaac" }).where(eq(leads.id, ana));
  await recordReply(admin, ana);
});

test("[RC1] a reply joins the timeline once, starts the clock and tells answers that wait", async () => {
  const before = await leadOf();
  expect(before).toMatchObject({ status: "answered", dueAt: null });
  expect(await receive("thread-in-reply-to")).toBe("stored");
  const after = await leadOf();
  expect(after.status).toBe("new");
  expect(after.dueAt!.getTime()).toBeGreaterThan(Date.now());
  expect(after.version).toBeGreaterThan(before.version);
  // From the mailbox and from the webhook: headers that servers add on the way differ.
  expect(await receive("thread-in-reply-to")).toBe("known");
  const delivered = `Received: by mx.savia.test\r\n${fixture("thread-in-reply-to").toString()}\r\n`;
  expect(await receiveMail(Buffer.from(delivered), origin())).toBe("known");
  expect(await messagesOf()).toMatchObject([{ trust: "same", nature: "human", newPart: "ok", state: "shown" }]);
  expect(await entriesOf()).toHaveLength(1);
});

test("[RC2] only the lead's own address starts the clock; what only claims to come from there waits for a person", async () => {
  const stored: [string, Received, string | undefined][] = [
    ["thread-references-only", "stored", "same"],
    ["thread-ses-rewritten-id", "stored", "same"],
    ["thread-new-subject", "stored", "same"],
    ["thread-plus-token", "stored", "same"],
    ["thread-token-rewritten-by-alias", "stored", "same"],
    ["address-dmarc-pass", "stored", "address"],
    ["thread-other-address", "stored", "other"],
    ["thread-stranger-forwarded", "stored", "other"],
    ["spoof-from-dmarc-fail-with-proof", "stored", "other"],
    ["from-two-addresses", "stored", "other"],
    ["from-name-is-address", "stored", "other"],
    ["spoof-from-no-proof", "toConfirm", "claimed"],
    ["spoof-forged-authentication-results", "toConfirm", "claimed"],
    ["thread-token-wrong", "ignored", undefined],
    ["foreign-mail", "ignored", undefined],
  ];
  for (const [name, outcome, trust] of stored) {
    await db().delete(seenMessages);
    await db().delete(inboundMessages);
    await db().delete(leadEntries).where(eq(leadEntries.kind, "message"));
    await db().update(leads).set({ status: "answered", dueAt: null, version: 0 }).where(eq(leads.id, ana));
    expect(await receive(name), name).toBe(outcome);
    expect(
      (await messagesOf()).map((message) => message.trust),
      name,
    ).toEqual(trust ? [trust] : []);
    const isProven = trust === "same" || trust === "address";
    expect(await leadOf(), name).toMatchObject(
      isProven ? { status: "new", version: 1 } : { status: "answered", dueAt: null, version: 0 },
    );
    expect(await entriesOf(), name).toHaveLength(outcome === "stored" ? 1 : 0);
  }
});

test("[RC3] nothing is sent in answer to anything, and a machine changes no clock", async () => {
  const outbox = await db().$count(mails);
  const names =
    "auto-rfc3834 auto-exchange-oof auto-precedence-auto_reply auto-x-autoreply auto-null-return-path auto-noreply list-digest list-newsletter read-receipt".split(
      " ",
    );
  for (const name of names) await receive(name);
  expect(await leadOf()).toMatchObject({ status: "answered", dueAt: null });
  expect(new Set((await messagesOf()).map(({ nature }) => nature))).toEqual(new Set(["auto", "list"]));
  // Only the subject says so: a person may have written it, so the clock runs.
  await receive("auto-exchange-oof-es-no-header");
  expect((await leadOf()).status).toBe("new");
  for (const name of ["human-exchange-suppress", "auto-submitted-no", "dsn-hard", "thread-in-reply-to"])
    await receive(name);
  expect(await db().$count(mails)).toBe(outbox);
});

test("[RC4] a bounce marks the mail and starts the clock again; one about another's mail is ignored", async () => {
  const answer = await sendMail(ana, "<out-9@savia.test>");
  await db().transaction((tx) => stopClock(tx, ana, new Date(), { ...admin, mailId: answer }));
  const bounce = (name: string) =>
    receiveMail(Buffer.from(fixture(name).toString().replace("<out-1@savia.test>", "<out-9@savia.test>")), origin());
  const delivery = async () => (await db().select().from(mails).where(eq(mails.id, answer)))[0]!;
  expect(await bounce("dsn-delayed")).toBe("bounce");
  expect(await delivery()).toMatchObject({ delivery: "delayed" });
  expect(await bounce("dsn-delivered")).toBe("bounce");
  expect(await delivery()).toMatchObject({ delivery: null });
  expect((await leadOf()).status).toBe("answered");
  expect(await bounce("dsn-hard")).toBe("bounce");
  expect(await delivery()).toMatchObject({ delivery: "bounced", deliveryNote: "550 5.1.1 User unknown" });
  expect((await leadOf()).status).toBe("new");
  expect(await bounce("dsn-delayed")).toBe("known");
  expect(await receive("dsn-foreign-backscatter")).toBe("ignored");
  expect(await receive("dsn-blocked")).toBe("bounce");
  expect((await messagesOf()).map(({ outcome }) => outcome)).toContain("blocked");
});

test("[RC5] our own mails and those of the team are never stored as a visitor's", async () => {
  await db().insert(mails).values({
    kind: "teamInquiry",
    leadId: ana,
    recipient: "team@savia.example",
    subject: "s",
    html: "",
    text: "",
    language: "en",
    messageId: "<notice@savia.test>",
  });
  const mail = (headers: string) =>
    receiveMail(Buffer.from(`${headers}\r\nSubject: x\r\nDate: Tue, 17 Nov 2026 05:00:00 +0000\r\n\r\nhi`), origin());
  expect(await mail("From: Ana <ana@visitor.test>\r\nMessage-ID: <notice@savia.test>")).toBe("ignored");
  expect(await mail(`From: ${admin.email}\r\nMessage-ID: <1@x>\r\nIn-Reply-To: <notice@savia.test>`)).toBe("ignored");
  expect(await mail("From: hello@savia.example\r\nMessage-ID: <2@x>\r\nIn-Reply-To: <out-1@savia.test>")).toBe(
    "ignored",
  );
  expect(await mail("From: ana@visitor.test\r\nMessage-ID: <3@x>\r\nReferences: <notice@savia.test>")).toBe("stored");
});

test("[RC6] people who are no lead yet become one only when the owner allows it", async () => {
  expect(await receive("foreign-mail")).toBe("ignored");
  await storeIncomingMail(db(), { acceptsUnknown: true });
  await loadMailbox();
  try {
    expect(await receive("foreign-mail")).toBe("stored");
    const [stranger] = await db().select().from(leads).where(eq(leads.emailKey, "mum@private.test"));
    expect(stranger).toMatchObject({ source: "mail", status: "new", dueAt: expect.any(Date) });
    expect(await receive("list-newsletter")).toBe("ignored");
    expect(await receive("auto-noreply")).toBe("stored");
    expect(await db().$count(leads)).toBe(2);
  } finally {
    await storeIncomingMail(db(), { acceptsUnknown: false });
    await loadMailbox();
  }
});

test("[RC7] attachments are files of their own; what could run is named and not stored; erasing removes all but the fingerprint", async () => {
  await receive("attachment-rfc2231");
  await receive("attachment-html");
  await receive("attachment-rtl-name");
  const files = await db().select().from(messageAttachments).where(eq(messageAttachments.leadId, ana));
  expect(files).toMatchObject([
    { name: "Propuesta año 2026.pdf", type: "application/pdf", inboundId: expect.any(String) },
  ]);
  expect((await (await storage()).get(files[0]!.path))?.toString()).toContain("PDF");
  const leftOut = (await messagesOf()).flatMap((message) => message.leftOut as { name: string; reason: string }[]);
  expect(leftOut.map(({ reason }) => reason)).toEqual(["type", "type"]);
  await eraseLead(admin, ana);
  expect(await db().$count(inboundMessages)).toBe(0);
  expect(await (await storage()).get(files[0]!.path)).toBeUndefined();
  const again = await submit({ email: "ana@visitor.test", name: "Ana" });
  await sendMail(again, "<out-1@savia.test>");
  expect(await receive("attachment-rfc2231")).toBe("known");
});

test("hostile and broken text is stored", async () => {
  for (const name of [
    "nul-in-text",
    "html-hostile",
    "charset-utf7",
    "qp-broken",
    "subject-line-break",
    "no-message-id",
    "empty-body",
  ])
    expect(await receive(name), name).toBe("stored");
  for (const { html, subject } of await messagesOf()) {
    expect(html).not.toMatch(/<(img|script|style|iframe|form|svg)|javascript:/);
    expect(subject).not.toMatch(/[\r\n]/);
  }
});

test("[RC16] a mail that no program can read, from a provider, is known by its headers instead of being sent for days", async () => {
  const nested = Array.from(
    { length: 300 },
    (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
  ).join("");
  const headers = "From: ana@visitor.test\r\nMessage-ID: <odd@visitor.test>\r\nIn-Reply-To: <out-1@savia.test>\r\n";
  expect(await receiveDelivered(Buffer.from(`${headers}Subject: Odd\r\n${nested}`), origin())).toBe("stored");
  expect(await messagesOf()).toMatchObject([{ subject: "Odd", note: "unreadable", trust: "same" }]);
  expect((await leadOf()).status).toBe("new");
  expect(await receiveDelivered(Buffer.from(`X: ${"b".repeat(3_000_000)}\r\n\r\nx`), origin())).toBe("ignored");
});
