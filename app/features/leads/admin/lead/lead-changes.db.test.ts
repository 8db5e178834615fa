import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { leads, mails, users } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { admin, auditActions, hour, setDue, submit, useLeads } from "#test/factories/leads.ts";
import { addNote, clearFlags, recordReply, reopen, setOwner, setStatus, undoChange } from "./lead-changes.server.ts";
import { leadsOfSubjects, leadSubject } from "../../lead-subject.server.ts";
import { findLead } from "./lead.server.ts";

useDatabase();
useLeads();

test("an answer stops the clock and records how long it took; it can be undone", async () => {
  const id = await submit();
  await setDue(id, 22 * hour);
  await recordReply(admin, id);
  let lead = (await findLead(id))!;
  expect(lead).toMatchObject({ status: "answered", dueAt: null, owner: admin.email });
  expect(lead.entries[0]).toMatchObject({ kind: "reply", actor: admin.email, payload: { minutes: 120, late: false } });
  await reopen(admin, id);
  lead = (await findLead(id))!;
  expect(lead.status).toBe("new");
  expect(lead.dueAt!.getTime()).toBeGreaterThan(Date.now() + 23 * hour);
  expect(await auditActions()).toEqual(["leadReplied", "leadStatusChanged"]);
});

test("the activity log names people while they are stored, and never the wrong one", async () => {
  const id = await submit();
  const subject = leadSubject(id);
  expect((await leadsOfSubjects([subject, "lead 00000000", "A post"])).get(subject)).toEqual({
    id,
    name: (await findLead(id))!.name,
  });
  const [person] = await db().select().from(leads).where(eq(leads.id, id));
  const sameDigits = `${id.slice(0, 9)}0000-0000-0000-000000000000`;
  await db()
    .insert(leads)
    .values({ ...person!, id: sameDigits, emailKey: "other" });
  expect(await leadsOfSubjects([subject])).toEqual(new Map());
});

test("notes, status, owner and spam flags are recorded in the timeline", async () => {
  const id = await submit({ flags: ["links"] });
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
  expect(lead.entries.map(({ kind }) => kind).sort()).toEqual(["inquiry", "note", "owner", "status", "status"]);
  expect(await addNote(admin, "gone", "x")).toBe(false);
});

test("[UN1] the last change is undone exactly, once, and not after the person wrote again", async () => {
  const id = await submit();
  await setDue(id, 3 * hour);
  const before = (await findLead(id))!;
  const state = ({ status, ownerId, dueAt, answeredAt, closedAt }: typeof before) => ({
    status,
    ownerId,
    dueAt,
    answeredAt,
    closedAt,
  });
  await recordReply(admin, id);
  await addNote(admin, id, "Sent");
  expect(await undoChange(admin, id)).toBe("changed");
  expect(state((await findLead(id))!)).toEqual(state(before));
  expect(await undoChange(admin, id)).toBe("unchanged");
  await setOwner(admin, id, admin.id);
  expect(await setStatus(admin, id, "new")).toBe("unchanged");
  expect(await undoChange(admin, id)).toBe("changed");
  expect((await findLead(id))!.ownerId).toBeNull();
  await setStatus(admin, id, "closed");
  await submit({ email: before.email });
  expect(await undoChange(admin, id)).toBe("unchanged");
});

test("[WI9] a colleague who gets a lead is told in their language, not whoever takes it, and not without wanting it", async () => {
  const colleague = { id: "advisor-9", email: "bo@savia.example", name: "Bo", language: "es" };
  await db().insert(users).values(colleague).onConflictDoNothing();
  const id = await submit({ name: "Nora Vega" });
  await setOwner(admin, id, admin.id);
  expect(await db().select().from(mails)).toEqual([]);
  await setOwner(admin, id, colleague.id);
  expect(await setOwner(admin, id, colleague.id)).toBe("unchanged");
  const [mail, ...more] = await db().select().from(mails);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: "leadAssigned", recipient: colleague.email, language: "es", leadId: id });
  expect(mail!.subject).toBe("Ahora te encargas de Nora Vega");
  expect(mail!.text).toContain(`/admin/leads/${id}`);
  await db()
    .update(users)
    .set({ mutedMails: ["leadAssigned"] })
    .where(eq(users.id, colleague.id));
  await setOwner(admin, id, "");
  await setOwner(admin, id, colleague.id);
  expect(await db().select().from(mails)).toHaveLength(1);
});
