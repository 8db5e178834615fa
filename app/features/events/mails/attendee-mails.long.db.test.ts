import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { db } from "#db/client.server.ts";
import { eventDates, eventNotices, eventRegistrations, events, mailBudget, mails } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import {
  cancelAttendee,
  confirmAttendee,
  countAttendees,
  exportAttendees,
  setAttended,
} from "../admin/attendees/attendees.server.ts";
import { attendeeList } from "../admin/attendees/attendee-list.ts";
import { mailAttendees } from "../admin/attendees/messages.server.ts";
import { cancelDate, setRecording } from "../admin/event-dates.server.ts";
import { saveEvent } from "../admin/event-save.server.ts";
import { addEvent, editor, eventValues, inDays, register, useEvents } from "#test/factories/events.ts";
import { waitForNotices, sendNotices } from "./notices.server.ts";
import { remindAttendees, thankAttendees } from "./reminders.server.ts";

useDatabase();
useEvents();

const hour = 3_600_000;
const sent = async (kind: string) =>
  (await db().select().from(mails).where(eq(mails.kind, kind)).orderBy(asc(mails.recipient))).map(
    (mail) => mail.recipient,
  );
const people = (dateId: string) =>
  db()
    .select()
    .from(eventRegistrations)
    .where(eq(eventRegistrations.dateId, dateId))
    .orderBy(asc(eventRegistrations.number));

test("[V12] everybody with a place is reminded a day and an hour before, once, with the online link", async () => {
  const { dates } = await addEvent({ capacity: "1" });
  const [date] = dates;
  await register(date!.id, { email: "comes@example.org" });
  await register(date!.id, { email: "waits@example.org" });
  const before = (hours: number) => new Date(date!.startsAt.getTime() - hours * hour);
  expect(await remindAttendees(before(25))).toBe(0);
  expect(await remindAttendees(before(23))).toBe(1);
  expect(await remindAttendees(before(22))).toBe(0);
  expect(await remindAttendees(before(0.9))).toBe(1);
  expect(await remindAttendees(before(0.5))).toBe(0);
  expect(await sent("eventReminderDay")).toEqual(["comes@example.org"]);
  const [mail] = await db().select().from(mails).where(eq(mails.kind, "eventReminderHour"));
  expect(mail!.html).toContain("https://meet.example/room");
  expect(mail!.secret).toBe(true);
});

test("[V12] [PS1] the confirmation has the link to join, or says that it comes with the reminder", async () => {
  const confirmation = async (event: Parameters<typeof addEvent>[0]) => {
    const { dates } = await addEvent({ confirmByMail: false, ...event });
    await register(dates[0]!.id);
    const [mail] = await db().select().from(mails).where(eq(mails.kind, "eventRegistration"));
    await db().delete(mails);
    return mail!.text;
  };
  const { shared, eventRegistration: words } = copyFor("en", "emails");
  const { linkFollows, linkLate } = shared;
  expect(await confirmation({})).not.toContain(linkFollows);
  const early = await confirmation({ onlineUrl: "" });
  for (const sentence of [linkFollows, words.paragraphs[1]!]) expect(early).toContain(sentence);
  expect(await confirmation({ onlineUrl: "", place: "Lima", placeEs: "Lima" })).not.toContain(linkFollows);
  // Whoever registers on the last day gets no reminder of the day before, and is not promised one.
  const late = await confirmation({ onlineUrl: "", localStart: inDays(0, 20) });
  for (const sentence of [linkLate, words.lastDay[1]!]) expect(late).toContain(sentence);
  for (const sentence of [linkFollows, words.paragraphs[1]!]) expect(late).not.toContain(sentence);
});

test("[PS1] every mail about an online gathering has its link or says when it comes, in both languages", async () => {
  for (const language of ["en", "es"] as const) {
    const { shared } = copyFor(language, "emails");
    const values = eventValues({ onlineUrl: "" });
    const { event, dates } = await addEvent(values);
    const { id: dateId, startsAt } = dates[0]!;
    await register(dateId, { email: "ana@example.org", mailLanguage: language });
    await db().delete(mails);
    await saveEvent(editor, event.id, { ...values, localStart: inDays(11) });
    await waitForNotices();
    await sendNotices();
    await remindAttendees(new Date(startsAt.getTime() + 4 * hour));
    await remindAttendees(new Date(startsAt.getTime() + 23.5 * hour));
    const texts = await db().select().from(mails).where(eq(mails.recipient, "ana@example.org"));
    const notice: Record<string, string> = {
      eventChanged: shared.linkFollows,
      eventReminderDay: shared.linkLate,
      eventReminderHour: shared.linkLate,
    };
    expect(texts.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(notice));
    for (const { kind, text } of texts) expect(text, kind).toContain(notice[kind]!);
    await db().delete(mails);
    await db().delete(mailBudget);
  }
});

test("[V12] two processes at once remind everybody once", async () => {
  const { dates } = await addEvent();
  for (let index = 0; index < 30; index++) await register(dates[0]!.id);
  const now = new Date(dates[0]!.startsAt.getTime() - 20 * hour);
  await Promise.all([remindAttendees(now), remindAttendees(now), remindAttendees(now)]);
  expect(await sent("eventReminderDay")).toHaveLength(30);
});

test("[V12] whoever registers on the last day is not reminded of what they have just read", async () => {
  const { dates } = await addEvent({ localStart: inDays(0, 20) });
  await register(dates[0]!.id);
  expect(await remindAttendees(new Date())).toBe(0);
  expect(await remindAttendees(new Date(dates[0]!.startsAt.getTime() - hour / 2))).toBe(1);
});

test("[V12] a reminder that is late does not speak of tomorrow", async () => {
  const { dates } = await addEvent({ localStart: `${inDays(10).slice(0, 10)}T20:00` });
  await register(dates[0]!.id);
  const { startsAt } = dates[0]!;
  expect(await remindAttendees(new Date(startsAt.getTime() - 5 * hour))).toBe(1);
  const [mail] = await db().select().from(mails).where(eq(mails.kind, "eventReminderDay"));
  expect(mail!.subject).toMatch(/^Today: /);
});

test("[V10] somebody who is registered under many names of one mailbox gets five mails an hour, without delaying the mails of others", async () => {
  const { event, dates } = await addEvent();
  for (let index = 0; index < 25; index++) await register(dates[0]!.id, { email: `victim+${index}@gmail.com` });
  await register(dates[0]!.id, { email: "somebody@example.org" });
  await db().delete(mailBudget);
  await db().delete(mails);
  const now = new Date(dates[0]!.startsAt.getTime() - 20 * hour);
  expect(await remindAttendees(now)).toBe(6);
  expect(await sent("eventReminderDay")).toContain("somebody@example.org");
  // An hour later.
  await db().delete(mailBudget);
  expect(await remindAttendees(now)).toBe(5);
  await db().delete(mailBudget);
  await db().delete(mails);
  await cancelDate(editor, event.id, dates[0]!.id);
  await sendNotices();
  await waitForNotices();
  expect(await sent("eventCancelled")).toHaveLength(6);
  expect(await db().$count(eventNotices)).toBe(20);
});

test("[V15] a person whose place the team cancels is notified; spam and people who registered again are not", async () => {
  const { event, dates } = await addEvent({ capacity: "1" });
  const { id: dateId } = dates[0]!;
  await register(dateId, { email: "ana@example.org" });
  await register(dateId, { email: "next@example.org" });
  await register(dateId, { email: "spam@example.org" }, { honeypot: "x" });
  const [ana, next, spam] = await people(dateId);
  expect(await cancelAttendee(editor, event.id, ana!.id)).toBe(true);
  expect(await cancelAttendee(editor, event.id, ana!.id)).toBe(false);
  expect(await cancelAttendee(editor, event.id, spam!.id)).toBe(true);
  // The team's page may be out of date: a click on it must not give a cancelled person a place.
  expect(await confirmAttendee(editor, event.id, ana!.id)).toBe("missing");
  // "next" was cancelled by the team and has registered again before the notice was mailed.
  await db().insert(eventNotices).values({ registrationId: next!.id, key: "placeCancelled" });
  await sendNotices();
  await waitForNotices();
  expect(await db().$count(eventNotices)).toBe(0);
  expect(await sent("eventPlaceCancelled")).toEqual(["ana@example.org"]);
  expect(await sent("eventMovedUp")).toEqual(["next@example.org"]);
});

test("[V13] the thank-you waits for the recording, or two days, and is not sent to those who were absent", async () => {
  const { event, dates } = await addEvent();
  const [date] = dates;
  await register(date!.id, { email: "absent@example.org" });
  await register(date!.id, { email: "came@example.org", mailLanguage: "es" });
  const [absent] = await people(date!.id);
  await setAttended(editor, event.id, absent!.id, false);
  const after = (hours: number) => new Date(date!.endsAt.getTime() + hours * hour);
  expect(await thankAttendees(after(3))).toBe(0);
  await setRecording(editor, event.id, date!.id, "https://video.example/1");
  expect(await thankAttendees(after(4))).toBe(1);
  expect(await thankAttendees(after(60))).toBe(0);
  const [mail] = await db().select().from(mails).where(eq(mails.kind, "eventThanks"));
  expect([mail!.recipient, mail!.language]).toEqual(["came@example.org", "es"]);
  expect(mail!.html).toContain("https://video.example/1");

  const other = await addEvent();
  await register(other.dates[0]!.id, { email: "late@example.org" });
  expect(await thankAttendees(new Date(other.dates[0]!.endsAt.getTime() + 49 * hour))).toBe(1);
});

test("[V14] everybody is notified of a change once, however often the event is saved, and its calendar entry is newer", async () => {
  const { event, dates } = await addEvent({ capacity: "1" });
  await register(dates[0]!.id, { email: "a@example.org" });
  await register(dates[0]!.id, { email: "b@example.org" });
  const values = { ...eventValues(), title: event.title, titleEs: event.titleEs, slug: event.slug, capacity: "1" };
  // A save whose notices have not been written as mails yet.
  const told = (await people(dates[0]!.id)).map(({ id }) => ({ registrationId: id, key: "changed" as const }));
  await db().insert(eventNotices).values(told);
  await saveEvent(editor, event.id, { ...values, localStart: inDays(11) });
  await sendNotices();
  await expect.poll(() => db().$count(eventNotices)).toBe(0);
  expect(await sent("eventChanged")).toEqual(["a@example.org", "b@example.org"]);
  const [date] = await db().select().from(eventDates).where(eq(eventDates.eventId, event.id));
  expect(date!.id).toBe(dates[0]!.id);
  const [after] = await db().select().from(events).where(eq(events.id, event.id));
  expect(after!.sequence + date!.sequence).toBeGreaterThan(0);
  expect((await people(date!.id)).every(({ remindedDayAt }) => remindedDayAt === null)).toBe(true);
});

test("[V14] a new description alone is not worth a mail", async () => {
  const { event, dates } = await addEvent();
  await register(dates[0]!.id);
  const same = {
    ...eventValues(),
    title: event.title,
    titleEs: event.titleEs,
    slug: event.slug,
    localStart: event.localStart,
  };
  await saveEvent(editor, event.id, { ...same, description: "Come, all of you." });
  await sendNotices();
  expect(await sent("eventChanged")).toEqual([]);
});

test("[V14] everybody is notified when an event or one of its dates is cancelled, with a cancelled calendar entry", async () => {
  const { event, dates } = await addEvent({ repeat: "weekly" });
  await register(dates[0]!.id, { email: "first@example.org" });
  await register(dates[1]!.id, { email: "second@example.org" });
  expect(await cancelDate(editor, event.id, dates[0]!.id)).toBe(true);
  expect(await cancelDate(editor, event.id, dates[0]!.id)).toBe(false);
  await sendNotices();
  await expect.poll(() => sent("eventCancelled")).toEqual(["first@example.org"]);
  const [mail] = await db().select().from(mails).where(eq(mails.kind, "eventCancelled"));
  expect(mail!.calendar).toContain("STATUS:CANCELLED");
  const values = {
    ...eventValues(),
    title: event.title,
    titleEs: event.titleEs,
    slug: event.slug,
    repeat: "weekly" as const,
  };
  await saveEvent(editor, event.id, { ...values, localStart: event.localStart, state: "cancelled" });
  await sendNotices();
  await expect.poll(() => sent("eventCancelled")).toEqual(["first@example.org", "second@example.org"]);
});

test("[V15] a message goes to everybody with a place, in their language, once however often it is sent", async () => {
  const { event, dates } = await addEvent({ capacity: "2" });
  await register(dates[0]!.id, { email: "en@example.org" });
  await register(dates[0]!.id, { email: "es@example.org", mailLanguage: "es" });
  await register(dates[0]!.id, { email: "waits@example.org" });
  const message = {
    subject: "Bring a pen",
    body: "One.\n\nTwo.",
    subjectEs: "Trae un bolígrafo",
    bodyEs: "Uno.\n\nDos.",
  };
  const [date] = await db().select().from(eventDates).where(eq(eventDates.id, dates[0]!.id));
  expect(await mailAttendees(editor, event, date!, message)).toBe(2);
  expect(await mailAttendees(editor, event, date!, message)).toBe(2);
  await sendNotices();
  await expect.poll(() => db().$count(eventNotices)).toBe(0);
  const written = await db().select().from(mails).where(eq(mails.kind, "eventMessage")).orderBy(asc(mails.recipient));
  expect(written.map(({ recipient, subject, language }) => [recipient, subject, language])).toEqual([
    ["en@example.org", "Bring a pen", "en"],
    ["es@example.org", "Trae un bolígrafo", "es"],
  ]);
  expect(written[1]!.text).toContain("Dos.");
});

test("[V15] the team records who came, gives places to whom it checked, and exports the list safely", async () => {
  const { event, dates } = await addEvent({ capacity: "1" });
  const [date] = dates;
  await register(date!.id, { name: "=1+1", email: "ana@example.org" });
  await register(date!.id, { email: "held@example.org" }, { honeypot: "x" });
  const [first, held] = await people(date!.id);
  expect(await setAttended(editor, event.id, first!.id, true)).toBe(true);
  expect(await setAttended(editor, "another-event", first!.id, true)).toBe(false);
  // All places are taken: whoever was held back joins the waiting list, and whoever waits goes on waiting.
  expect(await confirmAttendee(editor, event.id, held!.id)).toBe("waiting");
  expect(await confirmAttendee(editor, event.id, held!.id)).toBe("full");
  expect(await confirmAttendee(editor, event.id, first!.id)).toBe("missing");
  expect(await countAttendees(date!.id)).toMatchObject({ confirmed: 1, waiting: 1, review: 0, attended: 1 });
  const list = attendeeList(event.id);
  const rows = [];
  const query = list.read(new URLSearchParams());
  const [stored] = await db().select().from(eventDates).where(eq(eventDates.id, date!.id));
  for await (const batch of exportAttendees(editor, event, stored!, query)) rows.push(...batch);
  expect(rows.map(({ email, status }) => [email, status])).toEqual([
    ["ana@example.org", "confirmed"],
    ["held@example.org", "waiting"],
  ]);
});
