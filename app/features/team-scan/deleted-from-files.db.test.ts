import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql, type SQL } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { filesWith, serverFolder } from "#test/database-files.ts";
import { useDatabase } from "#test/database.ts";
import { admin, submit } from "#test/factories/leads.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { currentDatabase, db } from "#db/client.server.ts";
import { rewriteDeleted } from "#db/rewrite/rewrite-deleted.server.ts";
import {
  deletions,
  inboundMessages,
  leadFilters,
  leads,
  mails,
  messageAttachments,
  sessions,
  signatures,
  teamScanAnswers,
  users,
} from "#db/schema.ts";
import { signUp } from "#app/features/accounts/sign-up/sign-up.server.ts";
import { receiveRegistration } from "#app/features/events/registration/receive-registration.server.ts";
import { addEvent } from "#test/factories/events.ts";
import { inquiryIntake } from "#app/features/journey/inquiry-intake.server.ts";
import { emptyValues } from "#app/features/journey/inquiry.ts";
import { eraseLead } from "#app/features/leads/erase.server.ts";
import { receive, type SubmissionContext } from "#app/features/leads/intake.server.ts";
import { remindTeam } from "#app/features/leads/mails/reminders.server.tsx";
import { messageIntake } from "#app/features/raices-latinas/message-intake.server.ts";
import { scanIntake } from "#app/features/scanner/scan-intake.server.ts";
import { env } from "#app/platform/env.server.ts";
import { drainOnce } from "#app/platform/mail/drain.server.ts";
import { folderTransport, mailFileName, outboxFolder } from "#app/platform/mail/folder-transport.server.ts";
import { HeldBackError } from "#app/platform/mail/leases.server.ts";
import type { Transport } from "#app/platform/mail/mail-types.server.ts";
import { shuffleAnswers } from "./answers.server.ts";
import { closeScan } from "./closing.server.ts";
import { answer, everyAnswer, startScan, startValues, tryToStart } from "#test/factories/team-scans.ts";

vi.hoisted(() => {
  process.env.AUTH_SECRET = "a secret that only this test knows of";
});
const place = useDatabase();
const mail = { kind: "journeyAcknowledgement", subject: "s", html: "h", text: "t", language: "en" };
const mailFolder = mkdtempSync(join(tmpdir(), "savia-erased-"));
beforeAll(() => void Object.assign(env(), { dataDir: mailFolder }));
afterAll(() => rmSync(mailFolder, { recursive: true, force: true }));

const dataFolder = async () => (currentDatabase().kind === "embedded" ? place.dataDir : serverFolder());

/** `relations`: some of the files of the database that have a text before, of tables, indexes and long texts. */
async function expectGone(texts: string[], erase: () => Promise<unknown>, relations: SQL[] = []) {
  const folder = await dataFolder();
  // Everything is on the disk, also in the planner's statistics.
  await currentDatabase().maintain((query) => query("analyze"));
  await currentDatabase().maintain((query) => query("checkpoint"));
  if (folder) {
    const found = filesWith(folder, texts);
    expect(found).not.toEqual([]);
    for (const relation of relations) {
      const { rows } = (await db().execute(sql`select ${relation} as path`)) as unknown as { rows: { path: string }[] };
      expect(
        found.some((file) => file.endsWith(`/${rows[0]!.path}`)),
        rows[0]!.path,
      ).toBe(true);
    }
  }
  await erase();
  const before = await db().select().from(deletions);
  expect(before).not.toEqual([]);
  await expectRewritten();
  if (folder) expect(filesWith(folder, texts)).toEqual([]);
}

/** Other tests use the same server, so that one run may have to leave something for the next. */
async function expectRewritten() {
  await expect
    .poll(
      async () => {
        await rewriteDeleted();
        return db().select().from(deletions);
      },
      { timeout: scaledTimeout(60_000) },
    )
    .toEqual([]);
}

test("[T14] an erased person is in no file of the database after the next run of the chore", async () => {
  const name = "Zoraida Quellmannova";
  const email = "zoraida@quellmannova.example";
  const organization = "Quellmannova GmbH";
  // As the forms send it, so that every table that a visitor reaches is among those that are searched.
  const context: SubmissionContext = { language: "en", clientAddress: "192.0.2.9", honeypot: "", keepPosted: true };
  const { dates } = await addEvent({ capacity: "5", confirmByMail: true });
  const [firstName, lastName] = name.split(" ");
  expect(
    await signUp(email, "lluvia de abril sobre el valle", "en", {
      request: new Request("http://x/"),
      address: "192.0.2.9",
    }),
  ).toMatchObject({ ok: true });
  for (const send of [
    () =>
      receive(
        inquiryIntake,
        { ...emptyValues, name, email, organization, role: "x", goals: name, vision: name },
        context,
      ),
    () => receive(messageIntake, { name, email, organization, message: `I am ${name}` }, context),
    () =>
      receive(
        scanIntake,
        { firstName, lastName, email, company: organization, language: "en", answers: everyAnswer(3) },
        context,
      ),
    () =>
      receiveRegistration({ dateId: dates[0]!.id, name, email, organization, mailLanguage: "en", note: name }, context),
    () => tryToStart(startValues({ name, email, organization })),
  ])
    expect(await send()).toMatchObject({ kind: "accepted" });
  for (let person = 0; person < 20; person++) await submit();
  const [lead] = await db().select().from(leads).where(eq(leads.emailKey, email));
  const leadId = lead!.id;
  for (const status of ["answered", "closed", "new"] as const)
    await db().update(leads).set({ status, updatedAt: new Date() }).where(eq(leads.id, leadId));
  await db()
    .update(leads)
    .set({ dueAt: new Date(0) })
    .where(eq(leads.id, leadId));
  expect(await remindTeam()).toBeGreaterThan(0);
  // Without a mail server, where a process that is killed while it writes leaves an unfinished file.
  const outbox = outboxFolder(env().dataDir);
  while ((await drainOnce(folderTransport(outbox))) > 0);
  const written = await db().select().from(mails).where(eq(mails.leadId, leadId));
  writeFileSync(join(outbox, `${mailFileName(written[0]!)}.part`), email);
  expect(filesWith(outbox, ["quellmannova"]).length).toBeGreaterThan(5);
  const [user] = await db().select().from(users).where(eq(users.email, email));
  await db()
    .insert(sessions)
    .values({ id: "s", userId: user!.id, token: "quellmannova-token", expiresAt: new Date(Date.now() + 1e6) });
  // What she wrote back. It is too long for the table itself, and too random to be compressed.
  const text = `${randomBytes(8000).toString("hex")} ${name}`;
  const [message] = await db()
    .insert(inboundMessages)
    .values({
      leadId,
      nature: "person",
      trust: "known",
      messageId: `<1@${email}>`,
      sender: email,
      senderName: name,
      subject: name,
      newPart: name,
      text,
      html: "",
      size: text.length,
      receivedAt: new Date(),
    })
    .returning();
  const file = { leadId, inboundId: message!.id, path: "x", name: `${name}.pdf`, type: "application/pdf", size: 1 };
  await db().insert(messageAttachments).values(file);
  await db()
    .insert(leadFilters)
    .values({ name, query: { q: email }, userId: user!.id });
  await db()
    .insert(signatures)
    .values({ userId: user!.id, words: { en: name, es: name } });
  const stored = [
    sql`pg_relation_filepath('inbound_messages')`,
    sql`(select pg_relation_filepath(reltoastrelid) from pg_class where oid = 'inbound_messages'::regclass)`,
    sql`pg_relation_filepath('message_attachments')`,
    sql`pg_relation_filepath('leads_email_key_unique')`,
  ];
  await expectGone(["quellmannova"], () => eraseLead(admin, leadId, true), stored);
  expect(filesWith(outbox, ["quellmannova"])).toEqual([]);
});

test("[T14] a mail whose person is erased while its file is written leaves none", async () => {
  const email = "late@larkspurlane.example";
  const leadId = await submit({ email });
  await db()
    .insert(mails)
    .values({ ...mail, leadId, recipient: email, messageId: "<late>" });
  const outbox = outboxFolder(env().dataDir);
  const folder = folderTransport(outbox);
  const slow: Transport = {
    ...folder,
    send: (mail, beforeData) =>
      folder.send(mail, async () => {
        await beforeData();
        await eraseLead(admin, leadId);
      }),
  };
  while ((await drainOnce(slow)) > 0);
  expect(filesWith(outbox, ["larkspurlane"])).toEqual([]);
  const unfinished: Transport = {
    ...folder,
    send: (mail) => folder.send(mail, () => Promise.reject(new HeldBackError("gone"))),
  };
  const other = await submit({ email });
  await db()
    .insert(mails)
    .values({ ...mail, leadId: other, recipient: email, messageId: "<held-back>" });
  await drainOnce(unfinished);
  expect(filesWith(outbox, ["larkspurlane"])).toEqual([]);
});

test("[T14] the answers of a closed scan are in no file of the database after the next run of the chore", async () => {
  const { scan } = await startScan();
  for (let person = 0; person < 6; person++) await answer(scan, { comment: person === 0 ? "plumbagoblossom" : "" });
  await shuffleAnswers();
  const rows = await db().select().from(teamScanAnswers);
  expect(rows).toHaveLength(6);
  await expectGone(["plumbagoblossom", ...rows.map(({ deviceHash }) => deviceHash)], () => closeScan(scan.id));
});

test("[T14] a transaction in another database of the server holds up the rewriting, and is waited for", async () => {
  if (currentDatabase().kind === "embedded") return;
  const { scan } = await startScan();
  for (let person = 0; person < 6; person++) await answer(scan, { comment: person === 0 ? "marigoldmeadow" : "" });
  await currentDatabase().maintain((query) => query("checkpoint"));
  const other = new pg.Client({ connectionString: inject("serverUrl") });
  await other.connect();
  try {
    await other.query("begin");
    await other.query("select pg_current_xact_id()");
    await closeScan(scan.id);
    expect(await rewriteDeleted()).toEqual([]);
    expect(await db().select().from(deletions)).not.toEqual([]);
  } finally {
    await other.end();
  }
  await expectRewritten();
  const folder = await dataFolder();
  if (folder) expect(filesWith(folder, ["marigoldmeadow"])).toEqual([]);
});

test("nothing is rewritten when nothing was deleted", async () => {
  await submit();
  await db().update(leads).set({ updatedAt: new Date() });
  expect(await rewriteDeleted()).toEqual([]);
});
