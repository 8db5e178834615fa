import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { auditEntries, leadEntries, leads, mails, scans } from "#db/schema.ts";
import { mailFileName } from "#app/platform/mail/folder-transport.server.ts";
import { useDatabase } from "#test/database.ts";
import { admin, auditActions, leadQuery, submit, useLeads } from "#test/factories/leads.ts";
import { eraseLead } from "../../erase.server.ts";
import { exportLeads, exportPerson } from "./export.server.ts";
import { addNote } from "../lead/lead-changes.server.ts";

useDatabase();
useLeads();

// Before the environment is read, which happens once.
const { folder } = await vi.hoisted(async () => {
  const { mkdtempSync } = await import("node:fs");
  const { tmpdir } = await import("node:os");
  const folder = mkdtempSync(`${tmpdir()}/savia-leads-`);
  process.env.DATA_DIR = folder;
  return { folder };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function wholeExport(search: string): Promise<string> {
  let csv = "";
  for await (const piece of exportLeads(admin, leadQuery(search))) csv += piece;
  return csv;
}

test("an export longer than one batch has every submission once, newest first, and the audit log counts them", async () => {
  const leadId = await submit();
  // Within one millisecond, as only the database can tell them apart.
  await db().execute(sql`
    insert into lead_events (lead_id, kind, payload, created_at)
    select ${leadId}, case when n % 4 = 0 then 'note' else 'inquiry' end, jsonb_build_object('goals', 'goal-' || n),
      now() - interval '1 hour' + n * interval '1 microsecond'
    from generate_series(1, 900) n`);
  const goals = [...(await wholeExport("")).matchAll(/"goal-(\d+)"/g)].map((match) => Number(match[1]));
  const wanted = Array.from({ length: 900 }, (_, index) => 900 - index).filter((n) => n % 4 !== 0);
  expect(goals).toEqual(wanted);
  const [entry] = await db().select().from(auditEntries).where(eq(auditEntries.action, "leadsExported"));
  expect(entry!.subject).toBe(String(wanted.length + 1));
});

test("[R14] the export has a language column and no formulas", async () => {
  await submit({ name: "=1+1", language: "es", payload: { name: "=1+1", goals: "@SUM(A1)", challenges: ["a", "b"] } });
  await submit({ language: "en" });
  const csv = await wholeExport("language=es");
  const [head, row, ...rest] = csv.slice(1).split("\r\n");
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  expect(head!.split(",")).toContain('"language"');
  expect(row).toContain(`"journey","es","'=1+1"`);
  expect(row).toContain(`"a; b"`);
  expect(row).toContain(`"'@SUM(A1)"`);
  expect(rest).toEqual([""]);
  expect(await auditActions()).toEqual(["leadsExported"]);
});

test("[R15] one person's export holds everything, and erasing leaves only the record that it happened", async () => {
  const id = await submit({ email: "Marker@Example.org", name: "Marker Person", payload: { goals: "marker goals" } });
  await addNote(admin, id, "marker note");
  await db()
    .insert(scans)
    .values({
      leadId: id,
      mailTokenHash: "m",
      pageTokenHash: "p",
      language: "en",
      firstName: "Marker",
      company: "Org",
      result: { painPoint: "Leadership" },
      verified: true,
    });
  const [mail] = await db()
    .insert(mails)
    .values({
      kind: "journeyAcknowledgement",
      leadId: id,
      recipient: "marker@example.org",
      subject: "s",
      html: "h",
      text: "marker mail",
      language: "en",
      messageId: "<marker>",
      state: "file",
      sentAt: new Date(),
    })
    .returning();
  mkdirSync(join(folder, "outbox"), { recursive: true });
  const file = join(folder, "outbox", mailFileName(mail!));
  writeFileSync(file, "x");

  const person = await exportPerson(admin, id);
  // [R32] It reached nobody.
  expect(person!.mails).toMatchObject([{ state: "file", sentAt: null, writtenToFileAt: expect.any(Date) }]);
  const exported = JSON.stringify(person);
  for (const part of ["Marker@Example.org", "marker goals", "marker note", "Leadership", "marker mail"])
    expect(exported).toContain(part);
  expect(exported).not.toContain("TokenHash");

  expect(await eraseLead(admin, id)).toBe(true);
  for (const table of [leads, leadEntries, scans, mails]) expect(await db().select().from(table)).toEqual([]);
  expect(JSON.stringify(await db().select().from(auditEntries)).toLowerCase()).not.toContain("marker");
  expect(existsSync(file)).toBe(false);
  expect(await auditActions()).toContain("personErased");
  expect(await eraseLead(admin, id)).toBe(false);
});
