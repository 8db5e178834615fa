import { and, eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { drafts, inboundMessages, leadEntries, leads, mails, scans, seenMessages, users } from "#db/schema.ts";
import type { LeasedMail } from "#app/platform/mail/leases.server.ts";
import { useDatabase } from "#test/database.ts";
import { admin, auditActions, hour, leadQuery, setDue, submit, useLeads } from "#test/factories/leads.ts";
import { findAnswerLinks } from "../../conversation/answer-links.server.ts";
import { answerDrafts } from "../../conversation/answers.server.ts";
import { onAnswerAccepted, resumeClock } from "../../conversation/clock.server.ts";
import { eraseExpired, eraseLead } from "../../erase.server.ts";
import { receiveMail } from "../../incoming/receive.server.ts";
import { recordSubmission } from "../../submissions.server.ts";
import { exportPerson } from "../export/export.server.ts";
import { listLeads } from "../inbox/inbox.server.ts";
import { addNote, recordReply, reopen, setOwner, setStatus, undoChange } from "../lead/lead-changes.server.ts";
import { findLead } from "../lead/lead.server.ts";
import { addTag } from "../tags/tags.server.ts";
import { mergeLeads, separate } from "./merge.server.ts";

useDatabase();
useLeads();

const rowOf = async (id: string) => (await db().select().from(leads).where(eq(leads.id, id)))[0]!;
const kindsOf = async (id: string) =>
  (await db().select().from(leadEntries).where(eq(leadEntries.leadId, id))).map(({ kind }) => kind).sort();

async function merge(into: string, from: string) {
  const seen = { into: (await rowOf(into)).version, from: (await rowOf(from)).version };
  return mergeLeads(admin, into, from, seen);
}

const sentAs = (email: string, given = {}) =>
  db().transaction((tx) =>
    recordSubmission(tx, {
      kind: "division",
      source: "raices-latinas",
      email,
      name: "Another Name",
      organization: "Another",
      language: "es",
      sourcePage: "/es/raices-latinas",
      payload: { message: `hello ${Math.random()}` },
      consent: { notice: "n", keepPosted: false },
      ...given,
    }),
  );

/** The owner's server has checked the sender. */
const mailFrom = (address: string, id: string) =>
  receiveMail(
    Buffer.from(
      [
        `From: Ana <${address}>`,
        "To: hello@savia.example",
        `Message-ID: <${id}@visitor.test>`,
        "Subject: Again",
        "Authentication-Results: mx.savia.test; dmarc=pass",
        "Content-Type: text/plain; charset=utf-8",
        "",
        "One more thing.",
      ].join("\r\n"),
    ),
    { receivedAt: new Date(), authServer: "mx.savia.test" },
  );

let ana = "";
let work = "";

beforeEach(async () => {
  await db().delete(seenMessages);
  ana = await submit({ name: "Ana Beltrán", email: "ana@home.test" });
  work = await submit({ name: "A. Beltrán", email: "Ana@work.test", language: "es" });
});

const mailTo = async (leadId: string, recipient: string, given = {}) =>
  (
    await db()
      .insert(mails)
      .values({
        kind: "answer",
        leadId,
        recipient,
        subject: "s",
        html: "h",
        text: "t",
        language: "en",
        messageId: `<${Math.random()}@savia.test>`,
        state: "sent",
        ...given,
      })
      .returning()
  )[0]!;

test("[WI5] two people become one timeline, found by either address; what waits longest counts", async () => {
  await addTag(admin, ana, "One");
  await addTag(admin, work, "Two");
  await recordReply(admin, ana);
  await setDue(work, 3 * hour);
  await mailTo(work, "ana@work.test");
  const due = (await rowOf(work)).dueAt!;
  const first = (await rowOf(ana)).createdAt;
  expect(await merge(ana, work)).toBe("merged");
  const lead = (await findLead(ana))!;
  expect(lead).toMatchObject({ status: "new", dueAt: due, tags: ["One", "Two"], ownerId: admin.id, createdAt: first });
  expect(lead).toMatchObject({
    name: "Ana Beltrán",
    language: "en",
    addresses: [{ id: work, email: "Ana@work.test" }],
  });
  expect(await kindsOf(ana)).toEqual(["inquiry", "inquiry", "merged", "reply"]);
  expect(lead.mails).toHaveLength(1);
  expect((await listLeads(leadQuery("q=work.test"))).list.map(({ id }) => id)).toEqual([ana]);
  expect((await listLeads(leadQuery(""))).total).toBe(1);
  expect((await exportPerson(admin, ana))!).toMatchObject({ otherAddresses: [{ email: "Ana@work.test" }] });
  expect(await auditActions()).toContain("leadsMerged");
});

test("[WI5] forms and mails of either address join the conversation, also an answer in the thread", async () => {
  await merge(ana, work);
  await recordReply(admin, ana);
  const sent = await sentAs("ANA@work.test");
  expect(sent).toMatchObject({ leadId: ana, returning: true, mergedFrom: work });
  expect(await rowOf(ana)).toMatchObject({ status: "new", name: "Ana Beltrán" });
  expect(await rowOf(work)).toMatchObject({ status: "closed", mergedInto: ana });
  expect(await mailFrom("ana@work.test", "m1")).toBe("stored");
  expect(await mailFrom("ana@home.test", "m2")).toBe("stored");
  const received = await db().select().from(inboundMessages).where(eq(inboundMessages.leadId, ana));
  expect(received.map(({ trust }) => trust)).toEqual(["address", "address"]);
  const payload = { message: "the same text" };
  const once = await sentAs("ana@work.test", { payload });
  expect(once.repeated).toBe(false);
  // The same form again, with its key.
  const key = { payload, idempotencyKey: "k1" };
  await sentAs("ana@work.test", key);
  expect(await sentAs("ana@work.test", key)).toMatchObject({ leadId: ana, repeated: true });
});

test("[WI5] separating brings both back as they were, each with what its address has done since", async () => {
  await addTag(admin, work, "Two");
  await recordReply(admin, ana);
  await setDue(work, 3 * hour);
  const before = { ana: await rowOf(ana), work: await rowOf(work) };
  await merge(ana, work);
  expect(await separate(admin, ana)).toBe("changed");
  const state = ({
    status,
    dueAt,
    answeredAt,
    closedAt,
    ownerId,
    tags,
    keepPosted,
    mergedInto,
  }: typeof before.ana) => ({
    status,
    dueAt,
    answeredAt,
    closedAt,
    ownerId,
    tags,
    keepPosted,
    mergedInto,
  });
  expect(state(await rowOf(ana))).toEqual(state(before.ana));
  expect(state(await rowOf(work))).toEqual(state(before.work));
  expect(await kindsOf(ana)).toEqual(["inquiry", "reply", "separated"]);
  expect(await kindsOf(work)).toEqual(["inquiry", "separated"]);

  await merge(ana, work);
  await sentAs("ana@work.test", { consent: { notice: "n", keepPosted: true } });
  await mailFrom("ana@work.test", "m1");
  await mailFrom("ana@home.test", "m2");
  const answer = await mailTo(ana, "Ana@work.test");
  await addNote(admin, ana, "Meanwhile");
  expect((await rowOf(ana)).keepPosted).toBe(true);
  expect(await separate(admin, ana, work)).toBe("changed");
  expect(await separate(admin, ana, work)).toBe("unchanged");
  expect(await kindsOf(work)).toEqual(["division", "inquiry", "message", "separated", "separated"]);
  expect(await kindsOf(ana)).toEqual(["inquiry", "message", "note", "reply", "separated", "separated"]);
  expect((await db().select().from(mails).where(eq(mails.leadId, work))).map(({ id }) => id)).toEqual([answer.id]);
  // Only one of the two addresses has asked for news.
  expect((await rowOf(ana)).keepPosted).toBe(false);
  expect(JSON.stringify(await exportPerson(admin, ana)).toLowerCase()).not.toContain("work.test");
  expect(await auditActions()).toContain("leadsSeparated");
});

test("[WI5] erasing the person erases every address, and nothing leads to them any more", async () => {
  await merge(ana, work);
  expect(await eraseLead(admin, ana)).toBe(true);
  for (const table of [leads, leadEntries, mails, inboundMessages, scans])
    expect(await db().select().from(table)).toEqual([]);
  expect((await sentAs("ana@work.test")).returning).toBe(false);
});

test("[WI5] what changed since the page was opened, and people who are gone, are not merged", async () => {
  const seen = { into: (await rowOf(ana)).version, from: (await rowOf(work)).version };
  await sentAs("ana@work.test");
  expect(await mergeLeads(admin, ana, work, seen)).toBe("stale");
  expect(await mergeLeads(admin, ana, ana, seen)).toBe("missing");
  expect(await mergeLeads(admin, ana, "gone", seen)).toBe("missing");
  await merge(ana, work);
  // Already merged: neither again nor the other way round.
  expect(await merge(ana, work)).toBe("missing");
  expect(await merge(work, ana)).toBe("missing");
});

test("[WI5] a person with two addresses goes along as a whole, and each address can be separated", async () => {
  const third = await submit({ email: "ana@third.test" });
  await merge(work, third);
  await merge(ana, work);
  const addresses = async () => (await findLead(ana))!.addresses.map(({ id }) => id).sort();
  expect(await addresses()).toEqual([work, third].sort());
  expect((await sentAs("ana@third.test")).leadId).toBe(ana);
  await separate(admin, ana, third);
  expect(await kindsOf(third)).toEqual(["division", "inquiry", "separated"]);
  expect(await addresses()).toEqual([work]);
  expect((await rowOf(third)).mergedInto).toBeNull();
});

test("[WI5] an answer that waits is stopped, and one's own goes on", async () => {
  const waiting = { state: "planned", authorId: admin.id, expectedVersion: 5 };
  const toOther = await mailTo(work, "ana@work.test", waiting);
  await merge(ana, work);
  const [held] = await db().select().from(mails).where(eq(mails.id, toOther.id));
  expect(held).toMatchObject({ state: "held", leadId: ana });
});

test("[WI5] of two who merge the same people in both directions one does; a form sent meanwhile is not lost", async () => {
  // Which of the two is locked first depends on their ids.
  for (let round = 0; round < 8; round++) {
    const [one, two] = [await submit(), await submit()];
    const { email } = await rowOf(two);
    const seen = { into: (await rowOf(one)).version, from: (await rowOf(two)).version };
    const outcomes = await Promise.all([
      mergeLeads(admin, one, two, seen),
      mergeLeads(admin, two, one, { into: seen.from, from: seen.into }),
      sentAs(email).then(() => "sent"),
    ]);
    expect(outcomes.filter((outcome) => outcome === "merged").length).toBeLessThanOrEqual(1);
    const shown = await db()
      .select({ id: leads.id })
      .from(leadEntries)
      .innerJoin(leads, eq(leads.id, leadEntries.leadId))
      .where(and(inArray(leads.id, [one, two]), eq(leadEntries.kind, "division"), eq(leads.status, "new")));
    expect(shown).toHaveLength(1);
  }
});

const monthsAgo = (months: number) => new Date(Date.now() - months * 30 * 24 * hour);
const setState = (id: string, given: Partial<typeof leads.$inferInsert>) =>
  db()
    .update(leads)
    .set({ dueAt: null, closedAt: null, ...given })
    .where(eq(leads.id, id));

test("[WI5] the livelier state stays: nobody who is written with is erased or hidden because the other one was closed", async () => {
  const joined = async (one: Parameters<typeof setState>[1], two: Parameters<typeof setState>[1]) => {
    await setState(ana, one);
    await setState(work, two);
    expect(await merge(ana, work)).toBe("merged");
    const { status, dueAt, closedAt } = await rowOf(ana);
    const erased = await eraseExpired();
    await separate(admin, ana);
    expect(await rowOf(ana)).toMatchObject(one);
    expect(await rowOf(work)).toMatchObject(two);
    return { status, dueAt, closedAt, erased };
  };
  const [old, recent] = [
    { status: "closed", closedAt: monthsAgo(30) },
    { status: "closed", closedAt: monthsAgo(1) },
  ] as const;
  for (const status of ["won", "answered"] as const)
    expect(await joined(old, { status })).toEqual({ status, dueAt: null, closedAt: null, erased: 0 });
  expect(await joined(old, recent)).toMatchObject({ ...recent, erased: 0 });
  expect(await joined(recent, old)).toMatchObject({ ...recent, erased: 0 });
  const spam = { status: "spam", closedAt: monthsAgo(30), dueAt: monthsAgo(30) } as const;
  expect(await joined(spam, { status: "answered" })).toEqual({
    status: "answered",
    dueAt: null,
    closedAt: null,
    erased: 0,
  });
  expect(await joined(spam, recent)).toEqual({ ...recent, dueAt: null, erased: 0 });
});

test("[WI5] an address that was merged meanwhile is not erased from a page that is older", async () => {
  await merge(ana, work);
  expect(await eraseLead(admin, work)).toBe(false);
  expect(await rowOf(work)).toMatchObject({ mergedInto: ana });
  expect(await auditActions()).not.toContain("personErased");
});

test("[WI5] what an address asked while both were one waits with it after separating, and only there", async () => {
  for (const id of [ana, work]) await setState(id, { status: "closed", closedAt: monthsAgo(1) });
  const closed = { status: "closed", closedAt: (await rowOf(ana)).closedAt };
  await merge(ana, work);
  await sentAs("ana@work.test");
  expect(await rowOf(ana)).toMatchObject({ status: "new" });
  await separate(admin, ana);
  const waiting = await rowOf(work);
  expect(waiting).toMatchObject({ status: "new", closedAt: null, remindedAt: null });
  expect(Math.abs(waiting.dueAt!.getTime() - Date.now() - 24 * hour)).toBeLessThan(hour);
  expect(await rowOf(ana)).toMatchObject({ ...closed, dueAt: null });

  // Both have asked; a mail is a question too.
  await setState(work, closed as { status: "closed" });
  await merge(ana, work);
  await mailFrom("ana@work.test", "asks");
  await sentAs("ana@home.test");
  await separate(admin, ana);
  for (const id of [ana, work]) expect(await rowOf(id)).toMatchObject({ status: "new", closedAt: null });
});

test("[WI5] what was answered while both were one does not wait again after separating", async () => {
  for (const id of [ana, work]) await setState(id, { status: "closed", closedAt: monthsAgo(1) });
  await merge(ana, work);
  await sentAs("ana@work.test");
  await recordReply(admin, ana);
  await separate(admin, ana);
  expect(await rowOf(ana)).toMatchObject({ status: "answered", dueAt: null });
  expect(await rowOf(work)).toMatchObject({ status: "closed", dueAt: null });

  // Answered and asked again by the other address: the one who stayed was answered.
  await merge(ana, work);
  await sentAs("ana@home.test");
  await setStatus(admin, ana, "won");
  await sentAs("ana@work.test");
  await separate(admin, ana);
  expect(await rowOf(ana)).toMatchObject({ status: "won", dueAt: null, closedAt: null });
  expect(await rowOf(work)).toMatchObject({ status: "new" });
});

test("[WI5] from a page that is older than merging nothing changes the person, and a note reaches them", async () => {
  await merge(ana, work);
  const before = await rowOf(ana);
  for (const outdated of [
    recordReply(admin, work),
    setStatus(admin, work, "spam"),
    reopen(admin, work),
    undoChange(admin, work),
    setOwner(admin, work, ""),
    addTag(admin, work, "Late"),
  ])
    expect(await outdated).toBe("unchanged");
  expect(await addNote(admin, work, "Called back")).toBe("changed");
  expect(await kindsOf(ana)).toContain("note");
  expect(await kindsOf(work)).toEqual([]);
  expect({ ...(await rowOf(ana)), updatedAt: null }).toEqual({ ...before, updatedAt: null });
  expect(await rowOf(work)).toMatchObject({ status: "closed", tags: [] });
});

const written = async (leadId: string) => (await answerDrafts.list(leadId)).map(({ value }) => value.body);
const draft = (body: string) => ({ value: { body }, baseVersion: 1 });

test("[WI5] an answer that somebody has begun goes along, unless they have begun there too, and back if it is unchanged", async () => {
  const rita = { id: "rita-merges", email: "rita-merges@savia.example" };
  await db()
    .insert(users)
    .values({ ...rita, name: "Rita" })
    .onConflictDoNothing();
  await answerDrafts.save(admin, work, draft("to work"));
  await answerDrafts.save(rita, work, draft("hers to work"));
  await answerDrafts.save(rita, ana, draft("hers to ana"));
  await merge(ana, work);
  expect((await written(ana)).sort()).toEqual(["hers to ana", "to work"]);
  const exported = JSON.stringify(await exportPerson(admin, ana));
  for (const text of ["hers to ana", "to work", "hers to work"]) expect(exported).toContain(`"${text}"`);
  await separate(admin, ana);
  expect((await written(work)).sort()).toEqual(["hers to work", "to work"]);
  expect(await written(ana)).toEqual(["hers to ana"]);
  // What goes on being written is meant for the one who stayed.
  await merge(ana, work);
  await answerDrafts.save(admin, ana, draft("to ana by now"));
  await separate(admin, ana);
  expect((await written(ana)).sort()).toEqual(["hers to ana", "to ana by now"]);
  await merge(ana, work);
  await eraseLead(admin, ana);
  expect(await db().select().from(drafts)).toEqual([]);
});

test("[WI5] consent to news and what was before merging return to the right person, also in chains", async () => {
  const third = await submit({ email: "ana@third.test", consent: { notice: "n", keepPosted: true } });
  await addTag(admin, ana, "Hers");
  await merge(work, third);
  await merge(ana, work);
  const first = (await rowOf(ana)).createdAt;
  expect((await rowOf(ana)).keepPosted).toBe(true);
  await separate(admin, ana, third);
  expect(await rowOf(ana)).toMatchObject({ keepPosted: false, tags: ["Hers"], createdAt: first });
  expect((await rowOf(third)).keepPosted).toBe(true);
  await separate(admin, ana, work);
  expect((await rowOf(ana)).keepPosted).toBe(false);
  expect((await rowOf(work)).keepPosted).toBe(false);
  // The address that asks for news while both are one keeps them.
  await merge(ana, work);
  await sentAs("ana@work.test", { consent: { notice: "n", keepPosted: true } });
  await separate(admin, ana);
  expect((await rowOf(ana)).keepPosted).toBe(false);
  expect((await rowOf(work)).keepPosted).toBe(true);
});

test("[WI5] an answer that the mail server takes while its person is merged is noted with the whole person", async () => {
  const answer = await mailTo(work, "Ana@work.test", { authorId: admin.id, expectedVersion: 5 });
  const accepted = () =>
    db().transaction((tx) => onAnswerAccepted(tx, { ...answer, leaseToken: "t" } satisfies LeasedMail));
  await recordReply(admin, ana);
  await recordReply(admin, work);
  await setState(ana, { status: "answered", answeredAt: monthsAgo(1) });
  await merge(ana, work);
  await accepted();
  expect(await kindsOf(work)).toEqual([]);
  expect((await rowOf(ana)).answeredAt!.getTime()).toBeGreaterThan(monthsAgo(1).getTime() + hour);
  // Somebody waits for something that this answer may not have known.
  await setState(ana, { status: "new", dueAt: monthsAgo(1) });
  await accepted();
  expect((await rowOf(ana)).status).toBe("new");
  expect((await rowOf(ana)).dueAt!.getTime()).toBeGreaterThan(Date.now());
});

test("[WI5] an answer offers the result of the address that it goes to, not of another one", async () => {
  const addScan = (leadId: string) =>
    db()
      .insert(scans)
      .values({
        leadId,
        mailTokenHash: `m${leadId}`,
        pageTokenHash: `p${leadId}`,
        language: "en",
        firstName: "Ana",
        company: "Coop",
        result: {},
        verified: true,
      });
  const offered = async () => (await findAnswerLinks(ana, "", "en")).some(({ kind }) => kind === "result");
  await addScan(work);
  await merge(ana, work);
  expect(await offered()).toBe(false);
  await addScan(ana);
  expect(await offered()).toBe(true);
});

test("[WI5] an answer that was on its way while its person was merged goes back with its address, and its bounce starts that clock", async () => {
  const onItsWay = async () => {
    const answer = await mailTo(work, "Ana@work.test", { authorId: admin.id, expectedVersion: 5 });
    await merge(ana, work);
    await db().transaction((tx) => onAnswerAccepted(tx, { ...answer, leaseToken: "t" } satisfies LeasedMail));
    return answer.id;
  };
  const mailId = await onItsWay();
  await separate(admin, ana);
  expect(await rowOf(work)).toMatchObject({ status: "answered", dueAt: null });
  expect(await rowOf(ana)).toMatchObject({ status: "new", dueAt: expect.any(Date) });
  const before = await rowOf(ana);
  await db().transaction((tx) => resumeClock(tx, work, mailId));
  expect(await rowOf(work)).toMatchObject({ status: "new", dueAt: expect.any(Date) });
  expect(await rowOf(ana)).toEqual(before);

  // The bounce comes before they are separated: nobody has answered.
  const second = await onItsWay();
  await db().transaction(async (tx) => {
    await tx.update(mails).set({ delivery: "bounced" }).where(eq(mails.id, second));
    await resumeClock(tx, ana, second);
  });
  await separate(admin, ana);
  expect(await rowOf(work)).toMatchObject({ status: "new", dueAt: expect.any(Date) });
});
