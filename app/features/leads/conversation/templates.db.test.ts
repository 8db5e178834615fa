import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { recordTypes, type RecordValues } from "#app/features/proof/admin/record-types.server.ts";
import {
  binRecord,
  createRecord,
  moveRecord,
  restoreRecordVersion,
  saveRecord,
} from "#app/features/proof/admin/saving.server.ts";
import { findRecord, recordRevisions } from "#app/features/proof/admin/records.server.ts";
import { languages } from "#app/platform/i18n/language.ts";
import { db } from "#db/client.server.ts";
import { drafts, leads, mails, siteRecords, users } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { admin, auditActions, submit, useLeads } from "#test/factories/leads.ts";
import type { Answer } from "../admin/lead/answer-form.ts";
import { insertTemplate } from "../admin/lead/composer/insert-template.ts";
import { answerDrafts, planAnswer, takeBack } from "./answers.server.ts";
import { knownValues, listTemplates } from "./templates.server.ts";

useDatabase();
useLeads();
beforeEach(async () => {
  await db().delete(siteRecords);
  await db().delete(drafts);
});

const rita = { id: "rita", email: "rita@savia.example" };
const answer = (given: Partial<Answer> = {}): Answer => ({
  subject: "Tu mensaje",
  body: "Hola",
  signature: "Alma",
  language: "es",
  when: "now",
  at: "",
  zone: "America/Bogota",
  ...given,
});
const leadOf = async (id: string) => (await db().select().from(leads).where(eq(leads.id, id)))[0]!;
const answersOf = (id: string) =>
  db().select().from(mails).where(sql`${mails.leadId} = ${id} and ${mails.authorId} is not null`);
const plan = async (id: string, given: Partial<Answer>, by = admin) =>
  planAnswer(by, id, answer(given), (await leadOf(id)).version);

async function add(values: RecordValues): Promise<string> {
  const created = await createRecord(admin, "template", { ...recordTypes.template.empty, ...values });
  return created.id!;
}
const offered = { text: "Dear {{name}}, on {{date}}?", textEs: "Hola, {{name}}: ¿el {{date}}?", shown: true };

test("[CT1] what is offered comes in the team's order; drafts and the bin stay out; each save is a version", async () => {
  const first = await add({ ...offered, name: "First" });
  const second = await add({ ...offered, name: "Second", subject: "On {{event}}", subjectEs: "Sobre {{event}}" });
  await add({ ...offered, name: "Draft", shown: false });
  await moveRecord(admin, "template", second, "up");
  expect((await listTemplates()).map(({ name }) => name)).toEqual(["Second", "First"]);
  expect((await listTemplates())[0]!.subject).toEqual({ en: "On {{event}}", es: "Sobre {{event}}" });
  const { version } = (await findRecord("template", first))!;
  const changed = await saveRecord(
    admin,
    "template",
    first,
    { ...recordTypes.template.empty, ...offered, name: "First, shorter", text: "Dear {{name}}" },
    version,
  );
  expect(changed.kind).toBe("saved");
  expect(await recordRevisions("template").list(first)).toHaveLength(2);
  await restoreRecordVersion(admin, "template", first, version);
  expect((await findRecord("template", first))!.values.name).toBe("First");
  await binRecord(admin, "template", second);
  expect((await listTemplates()).map(({ name }) => name)).toEqual(["First"]);
  expect(await auditActions()).toEqual(
    expect.arrayContaining(["templatePublished", "templateSaved", "templateDeleted"]),
  );
});

test("[CT2] a template is put in below what was typed, in the person's language, with what is known", async () => {
  await add({ ...offered, name: "First", subject: "For {{organization}}", subjectEs: "Para {{organization}}" });
  const id = await submit({ name: "Ana", organization: "Coop" });
  const known = await knownValues(admin.id, await leadOf(id));
  expect(known).toMatchObject({ name: "Ana", organization: "Coop", writer: "Alma", date: "", event: "" });
  const [template] = await listTemplates();
  const put = (subject: string, body: string, language: (typeof languages)[number]) =>
    insertTemplate({ subject, body }, template!, language, "Usual", known);
  expect(put("Usual", "", "es")).toEqual({ subject: "Para Coop", body: "Hola, Ana: ¿el {{date}}?" });
  expect(put("My own", "Typed. ", "en")).toEqual({ subject: "My own", body: "Typed.\n\nDear Ana, on {{date}}?" });
});

test("[CT3] an answer with a gap is not sent, and the answer names it; a value takes its place, as text", async () => {
  const id = await submit({ name: "Ana" });
  const gap = await plan(id, { body: "Dear {{name}}, on {{date}} at {{event}} {{place}}?", subject: "{{date}}" });
  expect(gap).toEqual({
    kind: "unfilled",
    errors: {
      fill_date: { key: "unfilled" },
      fill_event: { key: "unfilled" },
      body: { key: "unknownVariable", name: "place" },
    },
  });
  expect(await answersOf(id)).toEqual([]);
  expect(await plan(id, { body: "On {{date}}", fill_date: "   " })).toMatchObject({ kind: "unfilled" });
  const hostile = '<img src=x onerror="alert(1)">';
  const body = '<p>Dear {{name}}, on {{date}}</p><p><a href="{{event}}">x</a></p>';
  await plan(id, { body, subject: "For {{name}}", fill_date: hostile, fill_event: "javascript:alert(1)" });
  const [mail] = await answersOf(id);
  expect(mail!.subject).toBe("For Ana");
  expect(mail!.written).toContain("Dear Ana, on &lt;img");
  expect(mail!.html).not.toMatch(/<img|javascript:/);
  expect(mail!.text).toContain(hostile);
  // What comes back after *Undo* has no gap any more.
  await takeBack(admin, id, mail!.id);
  expect(JSON.stringify((await answerDrafts.list(id))[0]!.value)).not.toContain("{{");
});

test("[CT3] what is known cannot be replaced, and plain text stays as it was typed", async () => {
  const id = await submit({ name: "Ana & <b>Leo</b>" });
  await plan(id, { body: "Hola, {{name}}:\n\n{{ name }} {name}", fill_name: "Somebody else" });
  const [mail] = await answersOf(id);
  expect(mail!.written).toBe("Hola, Ana & <b>Leo</b>:\n\n{{ name }} {name}");
  expect(mail!.html).not.toContain("<b>");
});

test("[CV3] [CT3] two advisors at once, both from a template: one answer goes out, the other is shown it", async () => {
  await db()
    .insert(users)
    .values({ ...rita, name: "Rita" })
    .onConflictDoNothing();
  const id = await submit();
  const { version } = await leadOf(id);
  const both = await Promise.all(
    [admin, rita].map((by) => planAnswer(by, id, answer({ body: "On {{date}}", fill_date: by.id }), version)),
  );
  expect(both.map(({ kind }) => kind).sort()).toEqual(["planned", "stopped"]);
  expect(await answersOf(id)).toHaveLength(1);
});
