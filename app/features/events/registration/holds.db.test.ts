import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { eventDates, eventRegistrationLinks, eventRegistrations, events, mails } from "#db/schema.ts";
import { exportPerson } from "#app/features/leads/admin/export/export.server.ts";
import { eraseLead } from "#app/features/leads/erase.server.ts";
import { useDatabase } from "#test/database.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { cancelAttendee, confirmAttendee, countAttendees } from "../admin/attendees/attendees.server.ts";
import { mailAttendees } from "../admin/attendees/messages.server.ts";
import { findPublicEvent } from "../events.server.ts";
import { sendNotices, waitForNotices } from "../mails/notices.server.ts";
import { remindAttendees } from "../mails/reminders.server.ts";
import { createEvent, duplicateEvent, findEvent, restoreEvent, saveEvent } from "../admin/event-save.server.ts";
import { addEvent as addAnyEvent, editor, eventValues, register, useEvents } from "../test-events.ts";
import { confirmByLink } from "./confirm-by-link.server.ts";
import { cancelRegistration, findOwnRegistration } from "./own-registration.server.ts";
import { addLink, fillFreePlaces } from "./places.server.ts";
import { registrationIntake } from "./registration-intake.server.ts";

useDatabase();
useEvents();

/** Places are held until the mailed link is opened. */
const addEvent: typeof addAnyEvent = (fields) => addAnyEvent({ confirmByMail: true, ...fields });

const registrations = (dateId: string) =>
  db()
    .select()
    .from(eventRegistrations)
    .where(eq(eventRegistrations.dateId, dateId))
    .orderBy(asc(eventRegistrations.number));
const statuses = async (dateId: string) => (await registrations(dateId)).map(({ status }) => status);
const mailsOf = (kind: string) => db().select().from(mails).where(eq(mails.kind, kind)).orderBy(asc(mails.createdAt));
const past = new Date(Date.now() - 60_000);

/** As if the 30 minutes were over. */
const lapse = (email: string) =>
  db().update(eventRegistrations).set({ heldUntil: past }).where(eq(eventRegistrations.email, email));

/** Opens the link in the mail. */
async function open(email: string) {
  const [stored] = await db().select().from(eventRegistrations).where(eq(eventRegistrations.email, email));
  const token = await db().transaction((tx) => addLink(tx, stored!.id));
  const opened = await confirmByLink((await findOwnRegistration(token))!);
  await waitForNotices();
  return opened;
}

const answerTo = async (outcome: ReturnType<typeof register>) => {
  const accepted = await outcome;
  if (accepted.kind !== "accepted") throw new Error(accepted.kind);
  return registrationIntake.answer!(accepted);
};

test("[V19] 40 invented addresses of one client take no place for good, and others still get one", async () => {
  const { dates } = await addEvent({ capacity: "25" });
  const other = await addEvent({ capacity: "25" });
  const { id: dateId } = dates[0]!;
  const client = { clientAddress: "2001:db8:ffff:1::7" };
  await register(other.dates[0]!.id, { email: "elsewhere@example.org" }, client);
  const outcomes = [];
  for (let number = 0; number < 40; number++)
    outcomes.push(await register(dateId, { email: `invented${number}@example.org` }, client));
  expect(outcomes.every(({ kind }) => kind === "accepted")).toBe(true);
  // Five an hour, counted across events; another address of the same network is the same client.
  expect((await statuses(dateId)).filter((status) => status === "confirmed")).toHaveLength(4);
  expect((await statuses(dateId)).filter((status) => status === "review")).toHaveLength(36);
  await register(dateId, { email: "neighbour@example.org" }, { clientAddress: "2001:db8:ffff:1::8" });
  expect((await registrations(dateId)).at(-1)).toMatchObject({ status: "review", name: expect.any(String) });
  // The team is told once, and each person honestly.
  expect(await mailsOf("teamRegistration")).toHaveLength(1);
  expect((await mailsOf("teamRegistration"))[0]!.text).toContain("More than five registrations");
  // From the 31st within five minutes on it counts as possible spam, which is not mailed.
  expect(await mailsOf("eventReview")).toHaveLength(25);
  for (let number = 0; number < 4; number++) await lapse(`invented${number}@example.org`);
  const real = await Promise.all(
    Array.from({ length: 25 }, (_, number) => register(dateId, { email: `real${number}@example.org` })),
  );
  expect(
    real.every((outcome) => outcome.kind === "accepted" && outcome.receipt.registration.status === "confirmed"),
  ).toBe(true);
});

test("[V19] a place is held for 30 minutes and kept when the mailed link is opened, once", async () => {
  const { dates } = await addEvent({ capacity: "2" });
  const { id: dateId } = dates[0]!;
  const before = Date.now();
  await register(dateId, { email: "ana@example.org" });
  const [held] = await registrations(dateId);
  expect(held!.heldUntil!.getTime() - before).toBeGreaterThanOrEqual(30 * 60_000);
  expect(held!.heldUntil!.getTime() - before).toBeLessThan(31 * 60_000);
  const [mail] = await mailsOf("eventHeld");
  expect(mail).toMatchObject({ recipient: "ana@example.org", secret: true, calendar: null });
  expect(mail!.text).toContain("30 minutes");
  expect(mail!.html).not.toContain("meet.example");
  expect(await countAttendees(dateId)).toMatchObject({ confirmed: 0, held: 1 });
  const token = /events\/registration\/([0-9a-f]{48})/.exec(mail!.html)![1]!;
  expect(await confirmByLink((await findOwnRegistration(token))!)).toBe("kept");
  expect(await confirmByLink((await findOwnRegistration(token))!)).toBeUndefined();
  await waitForNotices();
  await sendNotices();
  expect(await registrations(dateId)).toMatchObject([{ status: "confirmed", heldUntil: null }]);
  const confirmations = await mailsOf("eventRegistration");
  expect(confirmations).toHaveLength(1);
  expect(confirmations[0]!.calendar).toContain("BEGIN:VEVENT");
  expect(confirmations[0]!.html).toContain("https://meet.example/room");
});

test("[V19] held places count as taken, and are free after their time although no chore has run", async () => {
  const { dates } = await addEvent({ capacity: "1" });
  const { id: dateId } = dates[0]!;
  await register(dateId, { email: "a@example.org" });
  await register(dateId, { email: "b@example.org" });
  expect(await statuses(dateId)).toEqual(["confirmed", "waiting"]);
  for (const name of ["a", "b"]) await lapse(`${name}@example.org`);
  expect(await countAttendees(dateId)).toMatchObject({ confirmed: 0, held: 0, waiting: 0, cancelled: 2 });
  await register(dateId, { email: "c@example.org" });
  expect(await statuses(dateId)).toEqual(["cancelled", "cancelled", "confirmed"]);
});

test("[V19] when a held place lapses, the first who waits and has opened the link moves up", async () => {
  const { dates } = await addEvent({ capacity: "1" });
  const { id: dateId } = dates[0]!;
  for (const name of ["a", "b", "c"]) await register(dateId, { email: `${name}@example.org` });
  expect((await mailsOf("eventHeld"))[1]!.text).toContain("number 1");
  expect(await open("c@example.org")).toBe("keptWaiting");
  await lapse("a@example.org");
  expect(await fillFreePlaces()).toBe(1);
  await sendNotices();
  expect(await statuses(dateId)).toEqual(["cancelled", "waiting", "confirmed"]);
  expect((await mailsOf("eventMovedUp")).map(({ recipient }) => recipient)).toEqual(["c@example.org"]);
  // Whoever opens the link while a place is free gets it at once.
  await cancelRegistration((await registrations(dateId))[2]!.id, dateId);
  expect(await statuses(dateId)).toEqual(["cancelled", "waiting", "cancelled"]);
  expect(await open("b@example.org")).toBe("kept");
  expect(await statuses(dateId)).toEqual(["cancelled", "confirmed", "cancelled"]);
});

test("[V19] a link that is opened too late gives a place if one is free, else one on the waiting list", async () => {
  const { event, dates } = await addEvent({ capacity: "1" });
  const { id: dateId } = dates[0]!;
  await register(dateId, { email: "late@example.org" });
  await lapse("late@example.org");
  expect(await open("late@example.org")).toBe("late");
  expect(await registrations(dateId)).toMatchObject([{ status: "confirmed", heldUntil: null }]);
  await register(dateId, { email: "later@example.org" });
  await lapse("later@example.org");
  await fillFreePlaces();
  expect(await open("later@example.org")).toBe("lateWaiting");
  expect(await statuses(dateId)).toEqual(["confirmed", "waiting"]);
  expect((await mailsOf("eventWaiting")).map(({ recipient }) => recipient)).toEqual(["later@example.org"]);
  await register(dateId, { email: "closed@example.org" });
  await lapse("closed@example.org");
  await db().update(events).set({ registrationOpen: false }).where(eq(events.id, event.id));
  expect(await open("closed@example.org")).toBeUndefined();
  expect((await statuses(dateId))[2]).toBe("cancelled");
});

test("[V19] whoever did not confirm in time can register again with the same words", async () => {
  const { dates } = await addEvent({ capacity: "1" });
  const { id: dateId } = dates[0]!;
  const again = () => register(dateId, { email: "ana@example.org", name: "Ana" }, { key: undefined });
  await again();
  await lapse("ana@example.org");
  expect(await again()).toMatchObject({ receipt: { isNew: true, registration: { status: "confirmed" } } });
  expect((await registrations(dateId))[0]!.heldUntil!.getTime()).toBeGreaterThan(Date.now());
  expect(await mailsOf("eventHeld")).toHaveLength(2);
});

test("[V19] places are taken at once where the owner has switched it off, and where they are not limited", async () => {
  for (const fields of [{ capacity: "2", confirmByMail: false }, {}]) {
    const { dates } = await addEvent(fields);
    await register(dates[0]!.id);
    expect(await registrations(dates[0]!.id)).toMatchObject([{ status: "confirmed", heldUntil: null }]);
  }
  expect(await mailsOf("eventRegistration")).toHaveLength(2);
  // Where nothing is limited, a company behind one address is not held up.
  const { dates } = await addEvent();
  for (let number = 0; number < 8; number++) await register(dates[0]!.id, {}, { clientAddress: "192.0.2.77" });
  expect(new Set(await statuses(dates[0]!.id))).toEqual(new Set(["confirmed"]));
});

test("[V19] a row of release 1.1 has no hold: its place stays, and a chore leaves it alone", async () => {
  const { dates } = await addEvent({ capacity: "1" });
  const { id: dateId } = dates[0]!;
  await register(dateId, { email: "before@example.org" });
  await db().update(eventRegistrations).set({ heldUntil: null });
  await register(dateId, { email: "after@example.org" });
  await fillFreePlaces();
  expect(await open("before@example.org")).toBeUndefined();
  expect(await statuses(dateId)).toEqual(["confirmed", "waiting"]);
});

test("[V19] the team confirms or refuses what waits for it, and helps somebody whose link lapsed", async () => {
  const { event, dates } = await addEvent({ capacity: "2" });
  const { id: dateId } = dates[0]!;
  const client = { clientAddress: "192.0.2.50" };
  for (let number = 0; number < 5; number++) await register((await addEvent()).dates[0]!.id, {}, client);
  await register(dateId, { email: "sixth@example.org", note: "With a wheelchair" }, client);
  await register(dateId, { email: "seventh@example.org" }, client);
  await register(dateId, { email: "held@example.org" });
  const [sixth, seventh, held] = await registrations(dateId);
  expect(sixth).toMatchObject({ status: "review", note: "With a wheelchair", flags: ["repeated"] });
  expect((await mailsOf("teamRegistration"))[0]!.text).toContain("With a wheelchair");
  expect(await confirmAttendee(editor, event.id, sixth!.id)).toBe("confirmed");
  expect(await cancelAttendee(editor, event.id, seventh!.id)).toBe(true);
  expect(await confirmAttendee(editor, event.id, held!.id)).toBe("confirmed");
  expect(await confirmAttendee(editor, event.id, held!.id)).toBe("missing");
  await register(dateId, { email: "lapsed@example.org" });
  await lapse("lapsed@example.org");
  await fillFreePlaces();
  const lapsed = (await registrations(dateId)).at(-1)!;
  expect(await confirmAttendee(editor, event.id, lapsed.id)).toBe("waiting");
  expect((await registrations(dateId)).map(({ status, heldUntil }) => [status, heldUntil])).toEqual([
    ["confirmed", null],
    ["cancelled", null],
    ["confirmed", null],
    ["waiting", null],
  ]);
});

test("[V19] 100 at once for 10 places: ten are held, ninety wait", { timeout: scaledTimeout(60_000) }, async () => {
  const { dates } = await addEvent({ capacity: "10" });
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => register(dates[0]!.id)));
  expect(outcomes.every(({ kind }) => kind === "accepted")).toBe(true);
  const stored = await registrations(dates[0]!.id);
  expect(stored.map(({ status }) => status)).toEqual([
    ...Array<string>(10).fill("confirmed"),
    ...Array<string>(90).fill("waiting"),
  ]);
  expect(stored.every(({ heldUntil }) => heldUntil !== null)).toBe(true);
});

test("[V19] whoever cannot be mailed a link is left to the team", async () => {
  for (let number = 0; number < 5; number++)
    await register((await addEvent()).dates[0]!.id, { email: "busy@example.org" });
  const { dates } = await addEvent({ capacity: "3" });
  expect(await register(dates[0]!.id, { email: "busy@example.org" })).toMatchObject({ acknowledged: false });
  expect(await registrations(dates[0]!.id)).toMatchObject([{ status: "review", heldUntil: null }]);
  expect((await mailsOf("teamRegistration"))[0]!.text).toContain("We could not email a link");
});

test("[V19] reminders and messages go to those who have kept their place; export and erasure know holds", async () => {
  const { event, dates } = await addEvent({ capacity: "5" });
  const { id: dateId } = dates[0]!;
  for (const name of ["kept", "held"]) await register(dateId, { email: `${name}@example.org` });
  await open("kept@example.org");
  const [date] = await db().select().from(eventDates).where(eq(eventDates.id, dateId));
  expect(await mailAttendees(editor, event, date!, { subject: "s", body: "b", subjectEs: "s", bodyEs: "b" })).toBe(1);
  await waitForNotices();
  await db()
    .update(eventRegistrations)
    .set({ createdAt: new Date(0) });
  expect(await remindAttendees(new Date(date!.startsAt.getTime() - 30 * 60_000))).toBe(1);
  const held = (await registrations(dateId)).find(({ email }) => email === "held@example.org")!;
  expect((await exportPerson(editor, held.leadId))!.registrations).toMatchObject([{ heldUntil: expect.any(Date) }]);
  await eraseLead(editor, held.leadId);
  expect(await registrations(dateId)).toHaveLength(1);
});

test("[V20] the answer is the same for an address that has a place, waits, or is new, and so are the public numbers", async () => {
  const { event, dates } = await addEvent({ capacity: "1" });
  const { id: dateId } = dates[0]!;
  const left = async () => (await findPublicEvent(event.slug))!.upcoming[0]!.placesLeft;
  const answers = [await answerTo(register(dateId, { email: "place@example.org", name: "Ana" }))];
  // Not even the last place shows, until the person themself has opened the link.
  expect(await left()).toBe(1);
  await open("place@example.org");
  expect(await left()).toBe(0);
  answers.push(await answerTo(register(dateId, { email: "waits@example.org" })));
  await open("waits@example.org");
  for (const email of ["place@example.org", "waits@example.org", "new@example.org"])
    answers.push(await answerTo(register(dateId, { email, name: "Somebody else" })));
  // With the very words of the first one, which a stranger may guess.
  answers.push(await answerTo(register(dateId, { email: "place@example.org", name: "Ana" }, { key: undefined })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ answer: "held", status: "review" })]),
  );
  // The mail says how things are.
  const told = (await db().select().from(mails).orderBy(asc(mails.createdAt))).map(
    ({ kind, recipient }) => `${recipient} ${kind}`,
  );
  expect(told).toContain("place@example.org eventRegistration");
  expect(told).toContain("waits@example.org eventWaiting");
  expect(told).toContain("new@example.org eventHeld");
});

test("[V20] at an event where places are taken at once, pages say only whether it is full", async () => {
  const { event, dates } = await addEvent({ capacity: "2", confirmByMail: false });
  const left = async () => (await findPublicEvent(event.slug))!.upcoming[0]!.placesLeft;
  expect(await left()).toBeNull();
  const first = await answerTo(register(dates[0]!.id, { email: "one@example.org" }));
  expect(await left()).toBeNull();
  await register(dates[0]!.id, { email: "two@example.org" });
  expect(await left()).toBe(0);
  for (const email of ["one@example.org", "three@example.org"])
    expect(await answerTo(register(dates[0]!.id, { email }))).toEqual(first);
});

test("[V20] known and new addresses use up the same limits", async () => {
  const { dates } = await addEvent({ capacity: "20" });
  const { id: dateId } = dates[0]!;
  await register(dateId, { email: "known@example.org", name: "Ana" }, { key: undefined });
  const afterProbe = async (email: string, clientAddress: string) => {
    for (let number = 0; number < 5; number++)
      await register(dateId, { email, name: "Ana" }, { key: undefined, clientAddress });
    return answerTo(register(dateId, {}, { clientAddress }));
  };
  expect(await afterProbe("known@example.org", "192.0.2.1")).toEqual({ answer: "crowded", status: "review" });
  expect(await afterProbe("unknown@example.org", "192.0.2.2")).toEqual({ answer: "crowded", status: "review" });
});

test("[V20] the form sent again later is mailed again, a double click is not", async () => {
  const { dates } = await addEvent({ capacity: "3" });
  const send = () => register(dates[0]!.id, { email: "ana@example.org", name: "Ana" }, { key: undefined });
  await send();
  expect(await send()).toMatchObject({ repeated: true });
  expect(await mailsOf("eventHeld")).toHaveLength(1);
  await db()
    .update(eventRegistrationLinks)
    .set({ createdAt: new Date(Date.now() - 3 * 60_000) });
  expect(await send()).toMatchObject({ repeated: true });
  expect(await mailsOf("eventHeld")).toHaveLength(2);
  expect(await registrations(dates[0]!.id)).toHaveLength(1);
});

test("[V20] the same form sent again gets its first answer, also while the registration is in review", async () => {
  const { dates } = await addEvent({ capacity: "25" });
  const { id: dateId } = dates[0]!;
  const clientAddress = "2001:db8:abcd:1::1";
  const sent: [Parameters<typeof register>[1], Parameters<typeof register>[2]][] = [];
  for (let number = 0; number < 7; number++)
    sent.push([
      { email: `form${number}@example.org`, name: "Ana" },
      { clientAddress, key: `form-${number}` },
    ]);
  const first = [];
  for (const [fields, context] of sent) first.push(await answerTo(register(dateId, fields, context)));
  expect(first.map((answer) => (answer as { answer: string }).answer)).toEqual([
    ...Array.from({ length: 5 }, () => "held"),
    "crowded",
    "crowded",
  ]);
  for (const [index, [fields, context]] of sent.entries())
    expect(await answerTo(register(dateId, fields, context))).toEqual(first[index]);
  // Somebody else who types the same has no key, and learns nothing about it.
  const [fields] = sent[6]!;
  expect(await answerTo(register(dateId, fields, { key: undefined }))).toEqual(first[0]);
});

test("[V20] the same form sent after the time of the hold does not tell who has opened the link", async () => {
  const { dates } = await addEvent({ capacity: "25" });
  const { id: dateId } = dates[0]!;
  const clientAddress = "2001:db8:abcd:7::1";
  const people = ["attends@example.org", "never-opened@example.org"];
  const send = async (email: string, key: string | undefined) => {
    const accepted = await register(dateId, { email, name: "Ana" }, { clientAddress, key });
    if (accepted.kind !== "accepted") throw new Error(accepted.kind);
    return { id: accepted.id, answer: registrationIntake.answer!(accepted) };
  };
  for (const key of ["form", undefined]) {
    const first = [];
    for (const email of people) first.push(await send(email, key));
    await open(people[0]!);
    await lapse(people[1]!);
    if (key) for (let other = 0; other < 5; other++) await send(`other${other}@example.org`, `other-${other}`);
    const again = [];
    for (const email of people) again.push(await send(email, key));
    expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    expect(again[0]!.answer).toEqual(again[1]!.answer);
    if (key) expect(again).toEqual(first);
  }
});

test("[V20] a form that looks like a machine's gets the same answer as any other", async () => {
  for (const [fields, status] of [
    [{ capacity: "5" }, "review"],
    [{}, "confirmed"],
  ] as const) {
    const { dates } = await addEvent(fields);
    const usual = await answerTo(register(dates[0]!.id));
    expect(usual).toMatchObject({ status });
    expect(await answerTo(register(dates[0]!.id, {}, { elapsed: 10 }))).toEqual(usual);
    expect(await answerTo(register(dates[0]!.id, {}, { honeypot: "http://spam.example" }))).toEqual(usual);
    expect((await statuses(dates[0]!.id)).filter((found) => found === "review")).toHaveLength(2);
  }
});

test("[V19] only an owner can switch the holding of places off: not an editor who saves, restores, copies or creates", async () => {
  const author = { ...editor, roles: ["editor"] };
  const { event } = await addEvent({ capacity: "5" });
  const held = async (id: string) => (await db().select().from(events).where(eq(events.id, id)))[0]!.confirmByMail;
  const off = { ...eventValues({ capacity: "5" }), slug: event.slug, confirmByMail: false };
  expect(await saveEvent(author, event.id, { ...off, title: "By an editor" })).toMatchObject({ kind: "saved" });
  expect(await held(event.id)).toBe(true);
  await saveEvent(editor, event.id, { ...off, title: "By an owner" });
  expect(await held(event.id)).toBe(false);
  const copy = await duplicateEvent(author, event.id);
  expect(await held(copy!)).toBe(true);
  expect(await held((await duplicateEvent(editor, event.id))!)).toBe(false);
  // An editor who saves something else leaves the owner's decision alone, and cannot bring an old one back.
  await saveEvent(author, event.id, { ...off, title: "By an editor again", confirmByMail: true });
  expect(await held(event.id)).toBe(false);
  await saveEvent(editor, event.id, { ...off, title: "On again", confirmByMail: true });
  const { version } = (await findEvent(event.id))!;
  expect(await restoreEvent(author, event.id, version - 1)).toBe(true);
  expect(await held(event.id)).toBe(true);
  expect(await held(await createEvent(author, eventValues({ capacity: "5" })))).toBe(true);
});
