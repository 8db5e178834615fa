import { eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { db } from "#db/client.server.ts";
import { eventDates, eventRegistrations, events, leads } from "#db/schema.ts";
import { exportPerson } from "#app/features/leads/admin/export/export.server.ts";
import { eraseLead } from "#app/features/leads/erase.server.ts";
import { useDatabase } from "#test/database.ts";
import { cancelAttendee, confirmAttendee, countAttendees } from "../admin/attendees/attendees.server.ts";
import { mailAttendees } from "../admin/attendees/messages.server.ts";
import { sendNotices, waitForNotices } from "../mails/notices.server.ts";
import { remindAttendees } from "../mails/reminders.server.ts";
import { createEvent, duplicateEvent, findEvent, restoreEvent, saveEvent } from "../admin/event-save.server.ts";
import { editor, eventValues, register, useEvents } from "#test/factories/events.ts";
import { confirmByLink } from "./confirm-by-link.server.ts";
import { cancelRegistration, findOwnRegistration } from "./own-registration.server.ts";
import { fillFreePlaces } from "./places.server.ts";
import { addEvent, lapse, mailsOf, open, registrations, statuses } from "#test/factories/holds.ts";

useDatabase();
useEvents();

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
  const { id = "" } = await createEvent(author, eventValues({ capacity: "5" }));
  expect(await held(id)).toBe(true);
});

// The embedded database has one connection, where nothing waits for anything.
if (inject("databaseKind") === "postgres")
  test("a person who is being erased gets no reminder, and neither waits for the other", async () => {
    const { dates } = await addEvent();
    const { id: dateId, startsAt } = dates[0]!;
    await register(dateId, { email: "gone@example.org" });
    await register(dateId, { email: "stays@example.org" });
    const now = new Date(startsAt.getTime() - 23 * 3_600_000);
    const [locked, reminded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const erased = db().transaction(async (tx) => {
      const [gone] = await tx.select().from(leads).where(eq(leads.email, "gone@example.org")).for("update");
      locked.resolve();
      await reminded.promise;
      await tx.delete(leads).where(eq(leads.id, gone!.id));
    });
    await locked.promise;
    expect(await remindAttendees(now)).toBe(1);
    reminded.resolve();
    await erased;
    expect(await remindAttendees(now)).toBe(0);
    expect((await mailsOf("eventReminderDay")).map(({ recipient }) => recipient)).toEqual(["stays@example.org"]);
  });
