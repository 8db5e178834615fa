import { expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { admin, auditActions, hour, setDue, submit, useLeads } from "#test/leads.ts";
import { addNote, clearFlags, recordReply, reopen, setOwner, setStatus } from "./lead-changes.server.ts";
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
