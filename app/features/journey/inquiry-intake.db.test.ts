import { eq, sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { db } from "#db/client.server.ts";
import { leadEntries, leads, mailBudget, mails } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { admin, leadQuery } from "#test/factories/leads.ts";
import { exportLeads, exportPerson } from "#app/features/leads/admin/export/export.server.ts";
import { receive, type SubmissionContext } from "#app/features/leads/intake.server.ts";
import { inquiryFields } from "#app/features/leads/kinds/inquiry.ts";
import { writtenFields } from "#app/features/leads/kinds/stored-forms.ts";
import { readEntry } from "#app/features/leads/stored-entries.server.ts";
import { findSubmission } from "#app/features/leads/submissions.server.ts";
import { storedFactsOf } from "#app/platform/forms/facts.ts";
import type { Field } from "#app/platform/forms/fields.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languages } from "#app/platform/i18n/language.ts";
import { deleteExpiredBudgets } from "#app/platform/mail/budget.server.ts";
import { inquiryIntake } from "./inquiry-intake.server.ts";
import { emptyValues, type InquiryField } from "./inquiry.ts";

useDatabase();

const inquiry = (given: Partial<Record<InquiryField, unknown>> = {}) => ({
  ...emptyValues,
  name: "Ana",
  email: "ana@example.org",
  organization: "La Semilla",
  role: "Tesorera",
  goals: "Descansar",
  vision: "Un martes tranquilo",
  ...given,
});
const from = (clientAddress: string, given: Partial<SubmissionContext> = {}): SubmissionContext => ({
  language: "es",
  clientAddress,
  honeypot: "",
  keepPosted: false,
  ...given,
});
const send = (values: unknown, context: SubmissionContext) => receive(inquiryIntake, values, context);
/** The outcome of a submission that had arrived before with `first`. */
const again = (first: object) => ({ ...first, repeated: true });
const mailsTo = async (recipient: string) => db().select().from(mails).where(eq(mails.recipient, recipient));

test("an inquiry makes a lead, a confirmation in the visitor's language and a notice to the team", async () => {
  const labels = ["La gente está cansada o se está yendo", "Something of my own"];
  const outcome = await send(
    inquiry({ email: "Uno@Example.org", challenges: labels, urgency: "high", goals: "<b>Descansar</b>\nmás" }),
    from("192.0.2.1", { keepPosted: true }),
  );
  expect(outcome.kind).toBe("accepted");
  const [lead] = await db().select().from(leads).where(eq(leads.emailKey, "uno@example.org"));
  const [event] = await db().select().from(leadEntries).where(eq(leadEntries.leadId, lead!.id));
  expect(event).toMatchObject({
    kind: "inquiry",
    language: "es",
    sourcePage: "/es/journey",
    consent: { keepPosted: true, notice: expect.stringContaining("Tus respuestas") },
  });
  expect(event!.payload).toMatchObject({
    challenges: labels,
    challengeKeys: ["exhausted-people", null],
    goals: "<b>Descansar</b>\nmás",
  });
  const [acknowledgement] = await mailsTo("Uno@Example.org");
  expect(acknowledgement).toMatchObject({
    kind: "journeyAcknowledgement",
    language: "es",
    subject: "Recibimos tu consulta",
    leadId: lead!.id,
  });
  expect(acknowledgement!.text).toContain("Hola, Ana:");
  const notice = (await mailsTo("hello@savia.example")).find(({ leadId }) => leadId === lead!.id)!;
  expect(notice).toMatchObject({
    kind: "teamInquiry",
    replyTo: "Uno@Example.org",
    subject: "New inquiry: Ana, La Semilla",
  });
  expect(notice.html).toContain("&lt;b&gt;Descansar&lt;/b&gt;");
  expect(notice.html).not.toContain("<b>Descansar");
  expect(notice.text).toContain("High: it cannot wait");
});

test("[81] [84] every declared text of the inquiry reaches the payload, the notice, the timeline, the CSV and the export", async () => {
  const isText = (field: Field) => field.kind === "line" || field.kind === "area";
  const names = Object.entries<Field>(inquiryFields).flatMap(([name, field]) => (isText(field) ? [name] : []));
  const written = Object.fromEntries(names.map((name) => [name, `Marca de ${name}`]));
  const email = "todas@example.org";
  expect(await send(inquiry({ ...written, email }), from("192.0.2.10"))).toMatchObject({ kind: "accepted" });
  const [lead] = await db().select().from(leads).where(eq(leads.emailKey, email));
  const [entry] = await db().select().from(leadEntries).where(eq(leadEntries.leadId, lead!.id));
  expect(entry!.payload).toMatchObject(written);
  const notice = (await mailsTo("hello@savia.example")).find(({ leadId }) => leadId === lead!.id)!;
  let csv = "";
  for await (const piece of exportLeads(admin, leadQuery("q=todas"))) csv += piece;
  const [head, row] = csv.split("\r\n").map((line) => line.replace(/^\W*"|"$/g, "").split('","'));
  const exported = JSON.stringify(await exportPerson(admin, lead!.id));
  for (const name of names) {
    const mark = `Marca de ${name}`;
    expect(notice.text.replace(/\s+/g, " "), name).toContain(mark);
    expect(exported, name).toContain(mark);
    expect(row![head!.indexOf(name)], name).toBe(mark);
  }
  for (const language of languages) {
    const facts = storedFactsOf(writtenFields.inquiry, readEntry(entry!).payload, copyFor(language, "journey").form);
    const values = facts.map(({ value }) => value);
    for (const name of Object.keys(writtenFields.inquiry).filter((name) => names.includes(name)))
      expect(values, `${name} in ${language}`).toContain(`Marca de ${name}`);
  }
});

test("[R6] the same form sent again is one inquiry and one mail; a corrected one is another", async () => {
  const context = from("192.0.2.2", { key: "form-2" });
  const first = await send(inquiry({ email: "dos@example.org" }), context);
  expect(await send(inquiry({ email: "dos@example.org" }), context)).toEqual(again(first));
  expect(await mailsTo("dos@example.org")).toHaveLength(1);
  expect(await send(inquiry({ email: "dos@example.org", goals: "Otra cosa" }), context)).not.toEqual(first);
  expect(await mailsTo("dos@example.org")).toHaveLength(2);
});

test("[R6] without a key, or from the form opened again, the same text within a day is one inquiry", async () => {
  const first = await send(inquiry({ email: "tres@example.org" }), from("192.0.2.3"));
  expect(await send(inquiry({ email: "tres@example.org" }), from("192.0.2.33"))).toEqual(again(first));
  expect(await send(inquiry({ email: "Tres@example.org" }), from("192.0.2.33", { key: "another" }))).not.toEqual(first);
  expect(await send(inquiry({ email: "tres@example.org" }), from("192.0.2.33", { key: "another" }))).toEqual(
    again(first),
  );
});

test("an inquiry with a filled honeypot is stored and flagged, and only the team is mailed", async () => {
  await send(inquiry({ email: "cuatro@example.org" }), from("192.0.2.4", { honeypot: "x", elapsed: 200 }));
  const [lead] = await db().select().from(leads).where(eq(leads.emailKey, "cuatro@example.org"));
  expect(lead!.flags).toEqual(["honeypot", "tooFast"]);
  expect(await mailsTo("cuatro@example.org")).toEqual([]);
  const notice = (await mailsTo("hello@savia.example")).find(({ leadId }) => leadId === lead!.id)!;
  expect(notice.text).toContain("Flagged as possible spam: a hidden field was filled in");
});

test("[R16] submissions per client and per address are limited; one that was stored before is still confirmed", async () => {
  const sent = [];
  for (let number = 0; number < 22; number++)
    sent.push(await send(inquiry({ email: `cinco${number}@example.org` }), from("192.0.2.5")));
  expect(sent.slice(0, 20).every(({ kind }) => kind === "accepted")).toBe(true);
  expect(sent[20]).toMatchObject({ kind: "limited", retryAfter: expect.any(Number) });
  expect(await send(inquiry({ email: "cinco0@example.org" }), from("192.0.2.5"))).toEqual(again(sent[0]!));
  const [late] = await db().select().from(leads).where(eq(leads.emailKey, "cinco19@example.org"));
  expect(late!.flags).toEqual(["repeated"]);
  const toOne = [];
  for (let number = 0; number < 13; number++)
    toOne.push(await send(inquiry({ email: "seis@example.org", goals: `${number}` }), from(`198.51.100.${number}`)));
  expect(toOne.map(({ kind }) => kind)).toEqual([...Array<string>(12).fill("accepted"), "limited"]);
});

test("a name adds neither a link nor, by a line break, a header to a mail", async () => {
  await send(
    inquiry({
      email: "siete@example.org",
      name: "Win\r\nBcc: x@evil.example https://evil.example/now",
      organization: "x".repeat(150),
    }),
    from("192.0.2.7"),
  );
  const [acknowledgement] = await mailsTo("siete@example.org");
  expect(acknowledgement!.text).not.toContain("evil.example");
  expect(acknowledgement!.text).toContain("Hola, Win Bcc");
  const notices = await mailsTo("hello@savia.example");
  const notice = notices.find(({ replyTo }) => replyTo === "siete@example.org")!;
  expect(notice.subject).not.toMatch(/[\r\n]/);
  expect(notice.subject.length).toBeLessThanOrEqual(180);
});

test("an inquiry that looks like spam is stored and not confirmed by mail, and the outcome says so", async () => {
  const links = "http://a.example http://b.example www.c.example";
  const signs = [
    ["honeypot", {}, { honeypot: "x" }],
    ["fast", {}, { elapsed: 500 }],
    ["links", { goals: links }, {}],
  ] as const;
  for (const [name, fields, given] of signs) {
    const email = `${name}@flagged.example`;
    const outcome = await send(inquiry({ email, ...fields }), from("192.0.2.9", given));
    if (outcome.kind !== "accepted") throw new Error("refused");
    expect(outcome.acknowledged, name).toBe(false);
    expect(await findSubmission(outcome.id, "inquiry")).toEqual({ acknowledged: false });
    expect(await mailsTo(email), name).toEqual([]);
  }
});

test("a name and an organization that could be read as addresses leave a neutral greeting", async () => {
  for (const [number, name] of [
    "evil.example/win",
    "bit.ly/x",
    "a@b.c",
    "ｅｖｉｌ．ｅｘａｍｐｌｅ",
    "evil.\u200bexample",
  ].entries()) {
    const email = `neutral${number}@example.org`;
    await send(inquiry({ email, name, organization: name }), from(`203.0.113.${number}`, { language: "en" }));
    const [mail] = await mailsTo(email);
    const written = `${mail!.subject} ${mail!.text} ${mail!.html}`;
    for (const part of [name, "evil", "bit.ly", "b.c"]) expect(written, name).not.toContain(part);
    expect(mail!.text).toMatch(/^Hello,/m);
    expect(mail!.text).toContain("about your organization");
  }
});

test("beyond the mailbox's budget an inquiry is stored, the team is mailed, and no confirmation is promised", async () => {
  const acknowledged = [];
  for (let number = 0; number < 7; number++) {
    const email = number % 2 ? `Ocho+${number}@example.org` : "ocho@example.org";
    const outcome = await send(inquiry({ email, goals: `${number}` }), from(`198.51.100.${100 + number}`));
    acknowledged.push(outcome.kind === "accepted" && outcome.acknowledged);
  }
  expect(acknowledged).toEqual([true, true, true, true, true, false, false]);
  const notices = await mailsTo("hello@savia.example");
  expect(notices.filter(({ replyTo }) => /^ocho(\+\d)?@/i.test(replyTo ?? ""))).toHaveLength(7);
  // An hour later the mailbox has a budget again.
  await db().update(mailBudget).set({ createdAt: sql`now() - interval '61 minutes'` });
  const later = await send(inquiry({ email: "ocho@example.org", goals: "later" }), from("198.51.100.120"));
  expect(later).toMatchObject({ kind: "accepted", acknowledged: true });
  await deleteExpiredBudgets();
  expect(await db().$count(mailBudget)).toBe(1);
});

test("submissions at the same moment share one budget", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 9 }, (_, number) =>
      send(inquiry({ email: `nueve+${number}@example.org` }), from(`198.51.100.${130 + number}`)),
    ),
  );
  expect(outcomes.filter((outcome) => outcome.kind === "accepted" && outcome.acknowledged)).toHaveLength(5);
  expect(outcomes.filter(({ kind }) => kind === "accepted")).toHaveLength(9);
});

// The embedded database has one connection, whose queue has no limit.
if (inject("databaseKind") === "postgres")
  test("inquiries wait while other requests use all connections, instead of being refused", async () => {
    const others = Promise.all(Array.from({ length: 10 }, () => db().execute(sql`select pg_sleep(4)`)));
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, number) =>
        send(inquiry({ email: `busy-${number}@example.org` }), from(`192.0.2.${100 + number}`)),
      ),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array<string>(6).fill("accepted"));
    await others;
  });
