import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import {
  eventDates,
  eventRegistrationLinks,
  eventRegistrations,
  events,
  leadEntries,
  leads,
  mails,
} from "#db/schema.ts";
import { exportPerson } from "#app/features/leads/admin/export/export.server.ts";
import { eraseExpired, eraseLead } from "#app/features/leads/erase.server.ts";
import { findSettings, saveSettings } from "#app/features/settings/admin/settings.server.ts";
import { registerContentLoader } from "#app/platform/pages/content-version.server.ts";
import { loadSettings } from "#app/platform/site/settings.server.ts";
import { readSettings } from "#app/platform/site/settings-schema.ts";
import { useDatabase } from "#test/database.ts";
import { outsideTransaction } from "#test/one-connection.ts";
import { cancelDate, restoreDate } from "../admin/event-dates.server.ts";
import { saveEvent } from "../admin/event-save.server.ts";
import { waitForNotices, sendNotices } from "../mails/notices.server.ts";
import { addEvent, editor, eventValues, register, useEvents } from "#test/factories/events.ts";
import {
  answerQuestion,
  cancelRegistration,
  changeRegistration,
  findOwnRegistration,
} from "./own-registration.server.ts";
import { addLink, fillFreePlaces } from "./places.server.ts";

useDatabase();
useEvents();

const registrations = (dateId: string) =>
  db()
    .select()
    .from(eventRegistrations)
    .where(eq(eventRegistrations.dateId, dateId))
    .orderBy(asc(eventRegistrations.number));
const mailKinds = async () => (await db().select({ kind: mails.kind }).from(mails)).map(({ kind }) => kind);
const tokenIn = (html: string) => /events\/registration\/([0-9a-f]{48})/.exec(html)?.[1];

test("[V7] a registration is stored with its mail, its calendar file and a hashed link, and only once", async () => {
  const { event, dates } = await addEvent();
  const fields = { name: "Ana", email: "Ana@example.org", mailLanguage: "es" };
  const context = { key: "same" };
  const [first, second] = await Promise.all([
    register(dates[0]!.id, fields, context),
    register(dates[0]!.id, fields, context),
  ]);
  const third = await register(dates[0]!.id, fields, context);
  expect([first.kind, second.kind, third.kind]).toEqual(["accepted", "accepted", "accepted"]);
  expect(third).toMatchObject({ repeated: true, acknowledged: true });
  const [stored, ...others] = await registrations(dates[0]!.id);
  expect(others).toEqual([]);
  expect(stored).toMatchObject({ status: "confirmed", emailKey: "ana@example.org", language: "es", number: 1 });
  const [mail, ...more] = await db().select().from(mails);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: "eventRegistration", language: "es", secret: true, recipient: "Ana@example.org" });
  expect(mail!.subject).toContain(event.titleEs);
  expect(mail!.calendar).toContain("BEGIN:VEVENT");
  expect(mail!.html).toContain("https://meet.example/room");
  const token = tokenIn(mail!.html)!;
  expect(await findOwnRegistration(token)).toMatchObject({ registration: { id: stored!.id } });
  const links = await db().select().from(eventRegistrationLinks);
  expect(JSON.stringify(links)).not.toContain(token);
});

test("[V7] registering again changes nothing about the first registration, and nobody has two places", async () => {
  const { dates } = await addEvent({ capacity: "5" });
  await register(dates[0]!.id, { email: "ana@example.org", name: "Ana" });
  const again = await register(dates[0]!.id, { email: "ANA@example.org", name: "Somebody else" });
  expect(again).toMatchObject({ kind: "accepted", receipt: { registration: { name: "Ana", status: "confirmed" } } });
  expect(await registrations(dates[0]!.id)).toHaveLength(1);
});

test("[V9] a cancelled place goes to the first who waits, who is told once; whoever cancelled can come back", async () => {
  const { dates } = await addEvent({ capacity: "1" });
  const { id: dateId } = dates[0]!;
  await register(dateId, { email: "first@example.org" });
  await register(dateId, { email: "second@example.org" });
  await register(dateId, { email: "third@example.org" });
  const [first] = await registrations(dateId);
  expect(await cancelRegistration(first!.id, dateId)).toBe(true);
  expect(await cancelRegistration(first!.id, dateId)).toBe(false);
  await sendNotices();
  await sendNotices();
  await waitForNotices();
  expect((await registrations(dateId)).map(({ status }) => status)).toEqual(["cancelled", "confirmed", "waiting"]);
  const moved = await db().select().from(mails).where(eq(mails.kind, "eventMovedUp"));
  expect(moved.map(({ recipient }) => recipient)).toEqual(["second@example.org"]);
  // With the same words as before, within the same day.
  const back = await register(dateId, { email: "first@example.org" });
  expect(back).toMatchObject({ kind: "accepted", repeated: false, receipt: { position: 2 } });
});

test("[V9] places that become free by erasing a person or by more places are filled by a chore", async () => {
  const { event, dates } = await addEvent({ capacity: "1" });
  const { id: dateId } = dates[0]!;
  for (const name of ["a", "b", "c"]) await register(dateId, { email: `${name}@example.org` });
  const [first] = await registrations(dateId);
  await eraseLead(editor, first!.leadId);
  expect(await fillFreePlaces()).toBe(1);
  expect((await registrations(dateId)).map(({ status }) => status)).toEqual(["confirmed", "waiting"]);
  await saveEvent(editor, event.id, {
    ...eventValues(),
    localStart: event.localStart,
    capacity: "2",
    slug: event.slug,
  });
  expect((await registrations(dateId)).map(({ status }) => status)).toEqual(["confirmed", "confirmed"]);
});

test("[V10] what looks like spam takes no place and gets no mail; the team is told", async () => {
  const { dates } = await addEvent({ capacity: "1" });
  const flagged = await register(dates[0]!.id, {}, { honeypot: "http://spam.example" });
  expect(flagged).toMatchObject({
    kind: "accepted",
    acknowledged: false,
    receipt: { registration: { status: "review" } },
  });
  expect(await mailKinds()).toEqual(["teamRegistration"]);
  const next = await register(dates[0]!.id);
  expect(next).toMatchObject({ receipt: { registration: { status: "confirmed" } } });
});

test("[V10] whoever was held back gets a place by registering again in a way that does not look like spam", async () => {
  const { dates } = await addEvent();
  const { id: dateId } = dates[0]!;
  await register(dateId, { email: "fast@example.org" }, { honeypot: "x" });
  expect(await registrations(dateId)).toMatchObject([{ status: "review" }]);
  await register(dateId, { email: "fast@example.org", note: "Again" }, { honeypot: "x" });
  expect(await registrations(dateId)).toMatchObject([{ status: "review" }]);
  // The mail says that there is a place, so there is one.
  const again = await register(dateId, { email: "fast@example.org", note: "At last" });
  expect(again).toMatchObject({ acknowledged: true, receipt: { registration: { status: "confirmed" } } });
  expect(await registrations(dateId)).toMatchObject([{ status: "confirmed", note: "At last", flags: null }]);
  expect((await mailKinds()).filter((kind) => kind === "eventRegistration")).toHaveLength(1);
});

test("[V10] a date that closes while somebody registers refuses them, and nothing is stored", async () => {
  const { event, dates } = await addEvent();
  let outcome: ReturnType<typeof register> | undefined;
  await db().transaction(async (tx) => {
    const [locked] = await tx.select().from(events).where(eq(events.id, event.id)).for("update");
    // Looks at the date before the change and takes the place after it. The embedded database has one connection, so
    // there it simply comes later.
    outcome = outsideTransaction(() => register(dates[0]!.id));
    await tx.update(events).set({ registrationOpen: false }).where(eq(events.id, locked!.id));
  });
  expect(await outcome).toMatchObject({ kind: "refused", status: 422, errors: { dateId: expect.any(String) } });
  expect(await db().$count(leads)).toBe(0);
});

test("[V7] the private link changes nothing once the date is over or cancelled", async () => {
  const { event, dates } = await addEvent();
  const { id: dateId } = dates[0]!;
  await register(dateId, { email: "ana@example.org", name: "Ana" });
  const [stored] = await registrations(dateId);
  const token = await db().transaction((tx) => addLink(tx, stored!.id));
  const change = { name: "Late", organization: "", mailLanguage: "en", note: "" };
  const own = async () => (await findOwnRegistration(token))!;
  expect(await answerQuestion(await own(), "Too early")).toBe(false);
  await cancelDate(editor, event.id, dateId);
  expect(await changeRegistration(await own(), change)).toBe(false);
  expect(await cancelRegistration(stored!.id, dateId)).toBe(false);
  await restoreDate(editor, event.id, dateId);
  const hourAgo = new Date(Date.now() - 3_600_000);
  await db().update(eventDates).set({ startsAt: hourAgo, endsAt: hourAgo }).where(eq(eventDates.id, dateId));
  expect(await changeRegistration(await own(), change)).toBe(false);
  expect(await cancelRegistration(stored!.id, dateId)).toBe(false);
  expect(await answerQuestion(await own(), "Courage.")).toBe(true);
  expect(await registrations(dateId)).toMatchObject([{ name: "Ana", status: "confirmed", answer: "Courage." }]);
});

test("[V11] a note that is added later is mailed to the team, once", async () => {
  const { dates } = await addEvent();
  await register(dates[0]!.id);
  const [stored] = await registrations(dates[0]!.id);
  const token = await db().transaction((tx) => addLink(tx, stored!.id));
  const change = { name: stored!.name, organization: "", mailLanguage: "en", note: "Is there a lift?" };
  for (let click = 0; click < 2; click++)
    expect(await changeRegistration((await findOwnRegistration(token))!, change)).toBe(true);
  const notices = await db().select().from(mails).where(eq(mails.kind, "teamRegistration"));
  expect(notices).toHaveLength(1);
  expect(notices[0]!.text).toContain("Is there a lift?");
});

test("[V9] a smaller number of places takes nobody's place, and the list moves up only when there is room", async () => {
  const { event, dates } = await addEvent({ capacity: "3" });
  const { id: dateId } = dates[0]!;
  for (const name of ["a", "b", "c", "d", "e"]) await register(dateId, { email: `${name}@example.org` });
  const statuses = async () => (await registrations(dateId)).map(({ status }) => status);
  const save = (capacity: string) =>
    saveEvent(editor, event.id, {
      ...eventValues(),
      title: event.title,
      titleEs: event.titleEs,
      localStart: event.localStart,
      slug: event.slug,
      capacity,
    });
  await save("1");
  expect(await statuses()).toEqual(["confirmed", "confirmed", "confirmed", "waiting", "waiting"]);
  const stored = await registrations(dateId);
  await cancelRegistration(stored[0]!.id, dateId);
  expect(await statuses()).toEqual(["cancelled", "confirmed", "confirmed", "waiting", "waiting"]);
  // Several at once, on several connections where there are some.
  await Promise.all([1, 2].map((index) => cancelRegistration(stored[index]!.id, dateId)));
  expect(await statuses()).toEqual(["cancelled", "cancelled", "cancelled", "confirmed", "waiting"]);
  await save("");
  expect(await statuses()).toEqual(["cancelled", "cancelled", "cancelled", "confirmed", "confirmed"]);
  await waitForNotices();
  const moved = await db().select().from(mails).where(eq(mails.kind, "eventMovedUp"));
  expect(moved.map(({ recipient }) => recipient).sort()).toEqual(["d@example.org", "e@example.org"]);
});

test("[V10] closed, cancelled, past and unknown dates are refused, and nothing is stored", async () => {
  const closed = await addEvent({ registrationOpen: false });
  const cancelled = await addEvent({ state: "cancelled" });
  const past = await addEvent({ localStart: "2020-01-01T10:00" });
  for (const id of [closed, cancelled, past].map(({ dates }) => dates[0]!.id).concat("no-such-date"))
    expect(await register(id)).toMatchObject({ kind: "refused", status: 422, errors: { dateId: expect.any(String) } });
  expect(await db().$count(eventRegistrations)).toBe(0);
  expect(await db().$count(leads)).toBe(0);
});

test("[V10] one mailbox gets five mails an hour; the registrations are stored all the same", async () => {
  for (let index = 0; index < 7; index++) {
    const { dates } = await addEvent();
    const outcome = await register(dates[0]!.id, { email: "busy@example.org" });
    expect(outcome).toMatchObject({ kind: "accepted", acknowledged: index < 5 });
  }
  expect(await db().$count(eventRegistrations)).toBe(7);
});

test("[V11] registrations are part of the timeline, the export and the erasure of a person", async () => {
  const { event, dates } = await addEvent();
  await register(dates[0]!.id, { email: "ana@example.org", name: "Ana" });
  const [stored] = await registrations(dates[0]!.id);
  const token = await db().transaction((tx) => addLink(tx, stored!.id));
  const attendee = (await findOwnRegistration(token))!;
  const changes = { name: "Ana M.", organization: "Coop", mailLanguage: "es", note: "Vegan" };
  await changeRegistration(attendee, changes);
  const after = new Date(attendee.date.endsAt.getTime() + 1);
  // Twice, as by a double click.
  for (let click = 0; click < 2; click++) {
    const current = (await findOwnRegistration(token))!;
    expect(await answerQuestion(current, "Courage.", after)).toBe(true);
    expect(await changeRegistration(current, changes)).toBe(true);
  }
  const { leadId } = stored!;
  const kinds = await db()
    .select()
    .from(leadEntries)
    .where(eq(leadEntries.leadId, leadId))
    .orderBy(leadEntries.createdAt);
  expect(kinds.map(({ kind }) => kind)).toEqual(["registration", "registrationChange", "registrationChange"]);
  const exported = await exportPerson(editor, leadId);
  expect(exported!.registrations).toMatchObject([
    { title: event.title, name: "Ana M.", note: "Vegan", answer: "Courage." },
  ]);
  expect(JSON.stringify(exported)).not.toMatch(/tokenHash/i);
  await eraseLead(editor, leadId);
  expect(await db().$count(eventRegistrations)).toBe(0);
  expect(await db().$count(eventRegistrationLinks)).toBe(0);
  expect(await db().$count(mails)).toBe(0);
});

test("[V11] a person is not erased by the retention before an event that they registered for is over", async () => {
  const { dates } = await addEvent();
  await register(dates[0]!.id);
  await db()
    .update(leads)
    .set({ closedAt: new Date("2020-01-01T00:00:00Z") });
  expect(await eraseExpired()).toBe(0);
  const weeksAgo = new Date(Date.now() - 21 * 24 * 3_600_000);
  await db().update(eventDates).set({ startsAt: weeksAgo, endsAt: weeksAgo });
  expect(await eraseExpired()).toBe(1);
  expect(await db().$count(eventRegistrations)).toBe(0);
});

test("[V11] a registration without a note needs no answer; one with a note does, and the team is mailed", async () => {
  const { dates } = await addEvent();
  await register(dates[0]!.id, { email: "quiet@example.org" });
  await register(dates[0]!.id, { email: "asks@example.org", note: "Is there a lift?" });
  const statusOf = async (emailKey: string) =>
    (
      await db()
        .select()
        .from(leads)
        .where(and(eq(leads.emailKey, emailKey)))
    ).map(({ status, dueAt }) => [status, dueAt !== null]);
  expect(await statusOf("quiet@example.org")).toEqual([["closed", false]]);
  expect(await statusOf("asks@example.org")).toEqual([["new", true]]);
  expect((await mailKinds()).filter((kind) => kind === "teamRegistration")).toHaveLength(1);
});

test("[V10] notices about registrations have their own recipients and language", async () => {
  await registerContentLoader(loadSettings);
  const { values } = readSettings((await findSettings()).typed);
  await saveSettings(editor, { ...values, registrationTo: ["eva@savia.example"], registrationLanguage: "es" });
  const { event, dates } = await addEvent();
  await register(dates[0]!.id, { note: "Is there a lift?" });
  const [notice] = await db().select().from(mails).where(eq(mails.kind, "teamRegistration"));
  expect(notice).toMatchObject({ recipient: "eva@savia.example", language: "es" });
  expect(notice!.subject).toContain(event.titleEs);
});
