import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { leadEntries, leads, mails } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { admin, auditActions, leadQuery, submit, useLeads } from "#test/factories/leads.ts";
import { exportPerson } from "../export/export.server.ts";
import { listLeads } from "../inbox/inbox.server.ts";
import { setStatus, undoChange } from "../lead/lead-changes.server.ts";
import { findContact, saveContact } from "./contact.server.ts";
import { contactForm } from "./contact-form.ts";

useDatabase();
useLeads();

const ana = { name: "Ana Beltrán", organization: "La Semilla", email: "Ana@work.test", language: "es" } as const;

test("[WI6] who a person is can be corrected; what they sent stays, and the change is in the timeline", async () => {
  const id = await submit({ name: "ana", email: "anna@work.test", payload: { name: "ana", goals: "x" } });
  await db().insert(mails).values({
    kind: "answer",
    leadId: id,
    recipient: "anna@work.test",
    subject: "s",
    html: "h",
    text: "t",
    language: "en",
    messageId: "<1@savia.test>",
    state: "planned",
  });
  const { version } = (await findContact(id))!;
  expect(await saveContact(admin, id, ana, version)).toEqual({ kind: "saved", version: version + 1 });
  const [lead] = await db().select().from(leads).where(eq(leads.id, id));
  expect(lead).toMatchObject({ ...ana, emailKey: "ana@work.test" });
  const entries = await db().select().from(leadEntries).where(eq(leadEntries.leadId, id));
  expect(entries.find(({ kind }) => kind === "inquiry")!.payload).toEqual({ name: "ana", goals: "x" });
  expect(entries.find(({ kind }) => kind === "contact")).toMatchObject({
    actor: admin.email,
    payload: { contact: ana, replaced: { name: "ana", email: "anna@work.test" } },
  });
  expect((await listLeads(leadQuery("q=semilla"))).list.map((one) => one.id)).toEqual([id]);
  // What waits goes to the corrected address.
  expect(await db().select().from(mails)).toMatchObject([{ recipient: "Ana@work.test" }]);
  expect(await submit({ email: "ana@WORK.test" })).toBe(id);
  expect(JSON.stringify(await exportPerson(admin, id))).toContain("anna@work.test");
  expect(await auditActions()).toContain("leadContactChanged");
});

test("[WI6] an address of somebody else is refused, a stale form is a conflict, and the same values change nothing", async () => {
  const [id, other] = [await submit(), await submit({ email: "taken@work.test" })];
  const { version, values } = (await findContact(id))!;
  const taken = { ...values, email: "TAKEN@work.test" };
  expect(await saveContact(admin, id, taken, version)).toEqual({
    kind: "refused",
    errors: { email: { key: "taken" } },
  });
  await saveContact(admin, id, { ...values, name: "First" }, version);
  expect(await saveContact(admin, id, { ...values, name: "Second" }, version)).toMatchObject({
    kind: "conflict",
    version: version + 1,
    savedBy: admin.email,
    theirs: { name: "First" },
  });
  expect(await saveContact(admin, id, { ...values, name: "First" }, version)).toMatchObject({ kind: "saved" });
  expect(await saveContact(admin, "gone", values, 1)).toEqual({ kind: "missing" });
  expect((await auditActions()).filter((action) => action === "leadContactChanged")).toHaveLength(1);
  expect(other).not.toBe(id);
});

test("[WI6] of two who correct at the same time, the second is told", async () => {
  const id = await submit();
  const { version, values } = (await findContact(id))!;
  const saved = await Promise.all(["One", "Two"].map((name) => saveContact(admin, id, { ...values, name }, version)));
  expect(saved.map(({ kind }) => kind).sort()).toEqual(["conflict", "saved"]);
});

test("[WI6] a correction is no change of state: the one before it can still be undone", async () => {
  const id = await submit();
  await setStatus(admin, id, "closed");
  const { version, values } = (await findContact(id))!;
  await saveContact(admin, id, { ...values, name: "Corrected" }, version);
  expect(await undoChange(admin, id)).toBe("changed");
  expect((await db().select().from(leads).where(eq(leads.id, id)))[0]).toMatchObject({
    name: "Corrected",
    status: "new",
  });
});

test("[WI6] a name, an address in its form and a known language are needed", () => {
  const errors = (changed: object) => {
    const checked = contactForm.check({ ...ana, ...changed });
    return "errors" in checked ? Object.keys(checked.errors) : [];
  };
  expect(errors({})).toEqual([]);
  expect(errors({ name: " ", email: "ana@", language: "fr" }).sort()).toEqual(["email", "language", "name"]);
  expect(errors({ organization: "x".repeat(201) })).toEqual(["organization"]);
});
