import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { auditEntries, leadEvents, leads, mails, scans, userRoles, users, verifications } from "#db/schema.ts";
import { findAccount } from "#app/platform/auth/erase-account.server.ts";
import { mailFileName } from "#app/platform/mail/folder-transport.server.ts";
import { useDatabase } from "#test/database.ts";
import { eraseExpired, eraseLead } from "../../erase.server.ts";
import { remindTeam } from "../../mails/reminders.server.tsx";
import { recordSubmission, type Submission } from "../../submissions.server.ts";
import { exportLeads, exportPerson } from "../export/export.server.ts";
import { countWaiting } from "#app/features/admin/waiting-leads.server.ts";
import { listAdmins, listLeads } from "./inbox.server.ts";
import { addNote, clearFlags, recordReply, reopen, setOwner, setStatus } from "../lead/lead-changes.server.ts";
import { leadList } from "./lead-list.ts";
import { findLead } from "../lead/lead.server.ts";
import { findMail, listMails, resendMail } from "../mail/mails.server.ts";

useDatabase();

const admin = { id: "admin-1", email: "alma@savia.example" };
const hour = 3_600_000;
// Before the environment is read, which happens once.
const { folder } = await vi.hoisted(async () => {
  const { mkdtempSync } = await import("node:fs");
  const { tmpdir } = await import("node:os");
  const folder = mkdtempSync(`${tmpdir()}/savia-leads-`);
  process.env.DATA_DIR = folder;
  return { folder };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  await db().delete(leads);
  await db().delete(mails);
  await db().delete(auditEntries);
  await db()
    .insert(users)
    .values({ ...admin, name: "Alma" })
    .onConflictDoNothing();
  await db().insert(userRoles).values({ userId: admin.id, role: "admin" }).onConflictDoNothing();
});

let people = 0;
async function arrive(given: Partial<Submission> = {}) {
  people++;
  const submission: Submission = {
    kind: "inquiry",
    source: "journey",
    email: `person${people}@example.org`,
    name: `Person ${people}`,
    organization: "Org",
    language: "en",
    sourcePage: "/journey",
    payload: { goals: "x" },
    consent: { notice: "n", keepPosted: false },
    ...given,
  };
  return (await db().transaction((tx) => recordSubmission(tx, submission))).leadId;
}
const filter = (search = "") => leadList.read(new URLSearchParams(search));
const due = (id: string, fromNow: number) =>
  db()
    .update(leads)
    .set({ dueAt: new Date(Date.now() + fromNow) })
    .where(eq(leads.id, id));
const actions = async () => (await db().select().from(auditEntries)).map(({ action }) => action);

test("who waits longest comes first; search, filters and paging narrow the list", async () => {
  const late = await arrive({ name: "José Núñez", language: "es" });
  await due(late, -hour);
  const fresh = await arrive({ kind: "division", source: "raices-latinas" });
  const answered = await arrive();
  await recordReply(admin, answered);
  const ids = async (search: string) => (await listLeads(filter(search))).list.map(({ id }) => id);
  expect(await ids("")).toEqual([late, fresh, answered]);
  expect(await ids("q=jose+nunez")).toEqual([late]);
  expect(await ids("q=%25")).toEqual([]);
  expect(await ids("source=raices-latinas")).toEqual([fresh]);
  expect(await ids("status=answered")).toEqual([answered]);
  expect(await ids("language=es")).toEqual([late]);
  expect(await ids("due=overdue")).toEqual([late]);
  expect(await ids(`owner=${admin.id}`)).toEqual([answered]);
  expect(await ids("owner=none")).toEqual([late, fresh]);
  expect(await ids("sort=newest")).toEqual([answered, fresh, late]);
  expect((await ids("sort=name"))[0]).toBe(late);
  expect(await countWaiting()).toEqual({ people: 2, overdue: 1 });
  expect(await listAdmins()).toEqual([admin]);
  for (let number = 0; number < 25; number++) await arrive();
  const second = await listLeads(filter("page=2"));
  expect(second).toMatchObject({ total: 28, page: 2, pages: 2 });
  expect(second.list).toHaveLength(3);
  expect((await listLeads(filter("page=99"))).page).toBe(2);
});

test("an answer stops the clock and says how long it took; it can be taken back", async () => {
  const id = await arrive();
  await due(id, 22 * hour);
  await recordReply(admin, id);
  let lead = (await findLead(id))!;
  expect(lead).toMatchObject({ status: "answered", dueAt: null, owner: admin.email });
  expect(lead.events[0]).toMatchObject({ kind: "reply", actor: admin.email, payload: { minutes: 120, late: false } });
  await reopen(admin, id);
  lead = (await findLead(id))!;
  expect(lead.status).toBe("new");
  expect(lead.dueAt!.getTime()).toBeGreaterThan(Date.now() + 23 * hour);
  expect(await actions()).toEqual(["leadReplied", "leadStatusChanged"]);
});

test("notes, status, owner and the mark of spam stand in the timeline", async () => {
  const id = await arrive({ flags: ["links"] });
  await addNote(admin, id, "Call on Monday");
  await setOwner(admin, id, admin.id);
  await setStatus(admin, id, "spam");
  expect(await findLead(id)).toMatchObject({
    status: "spam",
    dueAt: null,
    closedAt: expect.any(Date),
    ownerId: admin.id,
  });
  await clearFlags(admin, id);
  const lead = (await findLead(id))!;
  expect(lead).toMatchObject({ status: "new", flags: null, closedAt: null, dueAt: expect.any(Date) });
  expect(lead.events.map(({ kind }) => kind).sort()).toEqual(["inquiry", "note", "owner", "status", "status"]);
  expect(await addNote(admin, "gone", "x")).toBe(false);
});

async function wholeExport(search: string): Promise<string> {
  let csv = "";
  for await (const piece of exportLeads(admin, filter(search))) csv += piece;
  return csv;
}

test("an export longer than one batch has every submission once, newest first, and the audit says how many", async () => {
  const leadId = await arrive();
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
  await arrive({ name: "=1+1", language: "es", payload: { name: "=1+1", goals: "@SUM(A1)", challenges: ["a", "b"] } });
  await arrive({ language: "en" });
  const csv = await wholeExport("language=es");
  const [head, row, ...rest] = csv.slice(1).split("\r\n");
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  expect(head!.split(",")).toContain('"language"');
  expect(row).toContain(`"journey","es","'=1+1"`);
  expect(row).toContain(`"a; b"`);
  expect(row).toContain(`"'@SUM(A1)"`);
  expect(rest).toEqual([""]);
  expect(await actions()).toEqual(["leadsExported"]);
});

test("[R15] one person's export holds everything, and erasing leaves nothing but the fact", async () => {
  const id = await arrive({ email: "Marker@Example.org", name: "Marker Person", payload: { goals: "marker goals" } });
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
    })
    .returning();
  mkdirSync(join(folder, "outbox"), { recursive: true });
  const file = join(folder, "outbox", mailFileName(mail!));
  writeFileSync(file, "x");

  const exported = JSON.stringify(await exportPerson(admin, id));
  for (const part of ["Marker@Example.org", "marker goals", "marker note", "Leadership", "marker mail"])
    expect(exported).toContain(part);
  expect(exported).not.toContain("TokenHash");

  expect(await eraseLead(admin, id)).toBe(true);
  for (const table of [leads, leadEvents, scans, mails]) expect(await db().select().from(table)).toEqual([]);
  expect(JSON.stringify(await db().select().from(auditEntries)).toLowerCase()).not.toContain("marker");
  expect(existsSync(file)).toBe(false);
  expect(await actions()).toContain("personErased");
  expect(await eraseLead(admin, id)).toBe(false);
});

test("erasing a person erases the account with the same address only when asked, and never one with a role", async () => {
  const member = async (email: string, role?: string) => {
    await db().insert(users).values({ id: email, name: email, email, emailVerified: true });
    await db()
      .insert(verifications)
      .values({ id: `link ${email}`, identifier: email, value: email, expiresAt: new Date(Date.now() + hour) });
    if (role) await db().insert(userRoles).values({ userId: email, role });
    await db()
      .insert(mails)
      .values({
        kind: "passwordReset",
        recipient: email,
        subject: "s",
        html: "",
        text: "",
        language: "en",
        messageId: `<${email}>`,
      });
    return arrive({ email: email.toUpperCase() });
  };
  const exists = async (email: string) => (await db().select().from(users).where(eq(users.email, email))).length === 1;

  const stays = await member("stays@example.org");
  await eraseLead(admin, stays);
  expect(await findAccount("stays@example.org")).toEqual({ id: "stays@example.org", hasRole: false });

  const goes = await member("goes@example.org");
  expect(await eraseLead(admin, goes, true)).toBe(true);
  expect(await findAccount("goes@example.org")).toBeUndefined();
  expect(await db().select().from(verifications).where(eq(verifications.value, "goes@example.org"))).toEqual([]);
  expect(await db().select().from(mails).where(eq(mails.recipient, "goes@example.org"))).toEqual([]);
  expect(await actions()).toContain("accountErased");

  const keeper = await member("keeper@example.org", "admin");
  await eraseLead(admin, keeper, true);
  expect([await exists("keeper@example.org"), await exists("stays@example.org")]).toEqual([true, true]);
});

test("the team is reminded once, when most of the promised time has passed", async () => {
  const waiting = await arrive({ name: "Waits Long" });
  await due(waiting, 5 * hour);
  await due(await arrive(), 7 * hour);
  const answered = await arrive();
  await due(answered, hour);
  await recordReply(admin, answered);
  expect(await remindTeam()).toBe(1);
  expect(await remindTeam()).toBe(0);
  const [mail] = await db().select().from(mails);
  expect(mail).toMatchObject({ kind: "teamReminder", leadId: waiting, recipient: "hello@savia.example" });
  expect(mail!.text).toContain("has waited 19 hours");
  // Another clock, another reminder.
  await setStatus(admin, waiting, "closed");
  await setStatus(admin, waiting, "new");
  await due(waiting, 5 * hour);
  expect(await remindTeam()).toBe(1);
});

test("closed leads are erased after the promised months, others are not", async () => {
  const old = await arrive();
  const recent = await arrive();
  const open = await arrive();
  for (const id of [old, recent]) await setStatus(admin, id, "closed");
  await db().update(leads).set({ closedAt: sql`now() - interval '25 months'` }).where(eq(leads.id, old));
  expect(await eraseExpired()).toBe(1);
  expect((await db().select({ id: leads.id }).from(leads)).map(({ id }) => id).sort()).toEqual([recent, open].sort());
  expect(await actions()).toContain("retentionErased");
});

test("the mail log is searched by part of a subject or address, and by a whole address in any case", async () => {
  const mail = (recipient: string, subject: string, state = "sent") => ({
    kind: "x",
    recipient,
    subject,
    html: "h",
    text: "t",
    language: "en",
    messageId: `<${recipient}>`,
    state,
  });
  await db()
    .insert(mails)
    .values([
      mail("Ana@example.org", "50% done"),
      mail("joana@example.org", "Other", "dead"),
      mail("b@example.org", "50 x"),
    ]);
  const found = async (q: string, state: "" | "dead" = "") => {
    const { list, total, newestOnly } = await listMails({ q, state, page: 1 });
    expect({ total, newestOnly }).toEqual({ total: list.length, newestOnly: undefined });
    return list.map(({ recipient }) => recipient).sort();
  };
  expect(await found("ANA@")).toEqual(["Ana@example.org", "joana@example.org"]);
  expect(await found("ana@example.org")).toEqual(["Ana@example.org"]);
  expect(await found("50%")).toEqual(["Ana@example.org"]);
  expect(await found("example", "dead")).toEqual(["joana@example.org"]);
  expect(await found("nobody")).toEqual([]);
});

test("a dead mail is in the log and can be sent again; a private one cannot be read there", async () => {
  const [dead] = await db()
    .insert(mails)
    .values({
      kind: "teamInquiry",
      recipient: "a@example.org",
      subject: "Dead one",
      html: "h",
      text: "t",
      language: "en",
      messageId: "<1>",
      state: "dead",
      attempts: 20,
      lastError: "550 no",
    })
    .returning();
  const [secret] = await db()
    .insert(mails)
    .values({
      kind: "passwordReset",
      recipient: "b@example.org",
      subject: "Secret one",
      html: "link",
      text: "link",
      language: "en",
      messageId: "<2>",
      secret: true,
    })
    .returning();
  expect((await listMails({ q: "", state: "dead", page: 1 })).list).toMatchObject([
    { id: dead!.id, lastError: "550 no" },
  ]);
  expect((await listMails({ q: "B@EXAMPLE", state: "", page: 1 })).list).toMatchObject([{ id: secret!.id }]);
  expect(await findMail(secret!.id)).toMatchObject({ html: "", text: "" });
  expect(await resendMail(admin, dead!.id)).toBe(true);
  expect(await findMail(dead!.id)).toMatchObject({ state: "queued", attempts: 0, lastError: null });
  expect(await resendMail(admin, "gone")).toBe(false);
  expect(await actions()).toEqual(["mailResent"]);
});
