import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { leadEntries, leads } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { findSubmission, recordSubmission, type Submission } from "./submissions.server.ts";

useDatabase();

const submission = (given: Partial<Submission> = {}): Submission => ({
  kind: "inquiry",
  source: "journey",
  email: "ana@example.org",
  name: "Ana",
  organization: "La Semilla",
  language: "es",
  sourcePage: "/es/journey",
  payload: { goals: "x" },
  consent: { notice: "Aviso", keepPosted: false },
  ...given,
});
const record = (given: Partial<Submission>) => db().transaction((tx) => recordSubmission(tx, submission(given)));
const leadOf = async (emailKey: string) => (await db().select().from(leads).where(eq(leads.emailKey, emailKey)))[0]!;

test("one person has one timeline, in whatever case the address is written", async () => {
  const first = await record({ email: "One@Example.org" });
  const second = await record({
    email: "one@example.ORG",
    kind: "division",
    source: "raices-latinas",
    name: "Ana B.",
    consent: { notice: "Aviso", keepPosted: true },
  });
  expect(first.returning).toBe(false);
  expect(second).toMatchObject({ leadId: first.leadId, returning: true, repeated: false });
  expect(await leadOf("one@example.org")).toMatchObject({
    name: "Ana B.",
    source: "journey",
    keepPosted: true,
    status: "new",
  });
  const entries = await db().select().from(leadEntries).where(eq(leadEntries.leadId, first.leadId));
  expect(entries.map(({ kind }) => kind).sort()).toEqual(["division", "inquiry"]);
  expect(await findSubmission(first.entryId, "inquiry")).toBeDefined();
  expect(await findSubmission(first.entryId, "division")).toBeUndefined();
});

test("[R6] the same key stores nothing twice and does not reopen a lead that was answered", async () => {
  const first = await record({ email: "two@example.org", idempotencyKey: "k2" });
  await db().update(leads).set({ status: "answered", dueAt: null }).where(eq(leads.id, first.leadId));
  expect(await record({ email: "two@example.org", idempotencyKey: "k2" })).toMatchObject({
    leadId: first.leadId,
    entryId: first.entryId,
    repeated: true,
  });
  expect(await leadOf("two@example.org")).toMatchObject({ status: "answered", dueAt: null });
});

test("[R6] twenty submissions at once with the same key are one", async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, () => record({ email: "three@example.org", idempotencyKey: "k3" })),
  );
  expect(new Set(all.map(({ entryId }) => entryId)).size).toBe(1);
  expect(all.filter(({ repeated }) => !repeated)).toHaveLength(1);
});

test("the due time stays while a person waits; an answer ends it and the next message starts it again", async () => {
  const { leadId } = await record({ email: "four@example.org" });
  const { dueAt } = await leadOf("four@example.org");
  await record({ email: "four@example.org", payload: { goals: "y" } });
  expect((await leadOf("four@example.org")).dueAt).toEqual(dueAt);
  await db().update(leads).set({ status: "answered", dueAt: null, remindedAt: new Date() }).where(eq(leads.id, leadId));
  await record({ email: "four@example.org", payload: { goals: "z" } });
  const again = await leadOf("four@example.org");
  expect(again).toMatchObject({ status: "new", remindedAt: null });
  expect(again.dueAt!.getTime()).toBeGreaterThan(dueAt!.getTime());
});

test("a submission that looks like spam is stored and flagged, and does not rename a person", async () => {
  await record({ email: "five@example.org" });
  await record({ email: "five@example.org", name: "CHEAP PILLS", flags: ["honeypot"] });
  expect(await leadOf("five@example.org")).toMatchObject({ name: "Ana", flags: ["honeypot"] });
});

test("a lead that was marked as spam stays marked, with the new message in the timeline", async () => {
  const { leadId } = await record({ email: "six@example.org" });
  const closedAt = new Date();
  await db().update(leads).set({ status: "spam", closedAt }).where(eq(leads.id, leadId));
  await record({ email: "six@example.org", payload: { goals: "y" } });
  expect(await leadOf("six@example.org")).toMatchObject({ status: "spam", closedAt });
});
