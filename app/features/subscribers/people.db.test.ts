import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { auditEntries, leads, mails, subscribers } from "#db/schema.ts";
import { inquiryIntake } from "#app/features/journey/inquiry-intake.server.ts";
import { emptyValues } from "#app/features/journey/inquiry.ts";
import { exportPerson } from "#app/features/leads/admin/export/export.server.ts";
import { findLead } from "#app/features/leads/admin/lead/lead.server.ts";
import { eraseExpired, eraseLead } from "#app/features/leads/erase.server.ts";
import { receive } from "#app/features/leads/intake.server.ts";
import { admin, submit } from "#test/factories/leads.ts";
import { useDatabase } from "#test/database.ts";
import { askUnasked, countUnasked, writeQuestions } from "./ask.server.ts";
import { confirmSubscription, findByToken, leave } from "./own-page.server.ts";
import { deleteUnconfirmed } from "./people.server.ts";
import { consent, linksTo, signUp, subscriberOf, useSubscribers } from "#test/factories/subscribers.ts";

useDatabase();
useSubscribers();

const inquiry = { ...emptyValues, name: "Ana", organization: "La Semilla", role: "Tesorera", goals: "x", vision: "y" };
const send = (email: string, given: { honeypot?: string; keepPosted?: boolean; goals?: string } = {}) =>
  receive(
    inquiryIntake,
    { ...inquiry, email, goals: given.goals ?? "x" },
    {
      language: "es",
      clientAddress: "192.0.2.1",
      honeypot: given.honeypot ?? "",
      keepPosted: given.keepPosted ?? true,
    },
  );
const mailsOf = async (email: string) =>
  (await db().select().from(mails).where(eq(mails.recipient, email))).map(({ kind }) => kind).sort();

test("[SU6] the box of a form asks for a confirmation by a mail of its own, once a day", async () => {
  await send("Ana@example.org");
  expect(await subscriberOf("ana@example.org")).toMatchObject({
    state: "pending",
    language: "es",
    source: { place: "inquiry", page: "/es/journey", shown: expect.stringContaining("novedades") },
    leadId: expect.any(String),
  });
  await send("ana@example.org", { goals: "another" });
  expect(await db().$count(mails, eq(mails.kind, "subscriberConfirm"))).toBe(1);
  await send("no@example.org", { keepPosted: false });
  await send("spam@example.org", { honeypot: "x" });
  expect(await db().$count(subscribers)).toBe(1);
  expect(await countUnasked()).toBe(1);
});

test("[SU6] the box of who is on the list writes no further mail", async () => {
  await signUp("ana@example.org");
  const [token] = await linksTo("ana@example.org");
  await confirmSubscription((await findByToken(token))!.subscriber);
  await send("ana@example.org");
  expect(await mailsOf("ana@example.org")).toEqual(["journeyAcknowledgement", "subscriberConfirm"]);
});

test("[SU7] who checked the box before there were letters gets one question when an owner asks, and never another", async () => {
  const ticked = { consent: { notice: "n", keepPosted: true } };
  for (const email of ["one@example.org", "two@example.org"]) await submit({ email, language: "es", ...ticked });
  await submit({ email: "spam@example.org", flags: ["links"], ...ticked });
  await db().update(leads).set({ status: "spam" }).where(eq(leads.email, "spam@example.org"));
  await submit({ email: "no@example.org" });
  await submit({ email: "left@example.org", ...ticked });
  await signUp("left@example.org");
  await leave(db(), (await subscriberOf("left@example.org")).id);
  expect(await countUnasked()).toBe(2);
  await writeQuestions();
  expect(await db().$count(mails, eq(mails.kind, "subscriberAsk"))).toBe(0);

  const asked = await Promise.all([askUnasked(admin), askUnasked(admin)]);
  expect(asked.sort()).toEqual([0, 2]);
  expect(await countUnasked()).toBe(0);
  await Promise.all([writeQuestions(), writeQuestions()]);
  await writeQuestions();
  expect(await db().$count(mails, eq(mails.kind, "subscriberAsk"))).toBe(2);
  expect(await subscriberOf("one@example.org")).toMatchObject({ state: "pending", source: { place: "ticked" } });

  // No answer: the row goes, and they are not asked again.
  await db()
    .update(subscribers)
    .set({ createdAt: sql`now() - interval '31 days'`, confirmSentAt: sql`now() - interval '31 days'` });
  expect(await deleteUnconfirmed()).toBe(2);
  expect(await countUnasked()).toBe(0);
  expect(await askUnasked(admin)).toBe(0);
  // Unless they ask themselves.
  await signUp("one@example.org");
  const [token] = await linksTo("one@example.org");
  expect(await confirmSubscription((await findByToken(token))!.subscriber)).toBeDefined();
});

test("[SU8] who does not confirm in 30 days is deleted with the mail; who is on the list or left stays", async () => {
  for (const name of ["late", "new", "active", "left"]) await signUp(`${name}@example.org`);
  await db().update(subscribers).set({ state: "active" }).where(eq(subscribers.email, "active@example.org"));
  await leave(db(), (await subscriberOf("left@example.org")).id);
  const old = sql`now() - interval '31 days'`;
  await db()
    .update(subscribers)
    .set({ createdAt: old, confirmSentAt: old })
    .where(sql`${subscribers.email} not like 'new%'`);
  // Asked again a moment ago.
  await db().update(subscribers).set({ createdAt: old }).where(eq(subscribers.email, "new@example.org"));
  expect(await deleteUnconfirmed()).toBe(1);
  const rest = (await db().select().from(subscribers)).map(({ email }) => email).sort();
  expect(rest).toEqual(["active@example.org", "left@example.org", "new@example.org"]);
  expect(await db().$count(mails, eq(mails.recipient, "late@example.org"))).toBe(0);
});

test("[SU8] a person's page and export show their letters; erasing them erases these, retention leaves the list alone", async () => {
  await signUp("ana@example.org");
  const leadId = await submit({ email: "ana@example.org" });
  const { id } = await subscriberOf("ana@example.org");
  await leave(db(), id);
  const lead = await findLead(leadId);
  expect(lead?.letters).toMatchObject([{ state: "left" }]);
  expect(lead?.letterSteps.map(({ step }) => step)).toEqual(["asked", "left"]);
  const exported = await exportPerson(admin, leadId);
  expect(exported?.letters).toMatchObject([{ email: "ana@example.org", state: "left", consent }]);
  expect(JSON.stringify(exported)).not.toContain((await subscriberOf("ana@example.org")).leaveToken);
  expect(await eraseLead(admin, leadId)).toBe(true);
  expect(await db().$count(subscribers)).toBe(0);

  const kept = await submit({ email: "leo@example.org" });
  await signUp("leo@example.org");
  await db().update(subscribers).set({ state: "active" });
  await db()
    .update(leads)
    .set({ status: "closed", closedAt: new Date(0) })
    .where(eq(leads.id, kept));
  expect(await eraseExpired()).toBe(1);
  expect(await subscriberOf("leo@example.org")).toMatchObject({ state: "active", leadId: null });
  expect(JSON.stringify(await db().select().from(auditEntries))).not.toContain("@example.org");
});
