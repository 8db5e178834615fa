import { asc, eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { consumeMailBudget, mailsPerHour } from "#app/platform/mail/budget.server.ts";
import { toMessage } from "#app/platform/mail/message.server.ts";
import { db } from "#db/client.server.ts";
import { eventNotices, eventRegistrations, mailBudget, mails } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { cancelAttendee } from "../admin/attendees/attendees.server.ts";
import { sendNotices, waitForNotices } from "../mails/notices.server.ts";
import { addEvent, editor, register, useEvents } from "#test/factories/events.ts";
import { action } from "./own-registration.route.tsx";
import { cancelRegistration } from "./own-registration.server.ts";
import { addLink } from "./places.server.ts";
import { mailsOf, registrations } from "#test/factories/holds.ts";

useDatabase();
useEvents();

const mailed = async () => (await mailsOf("eventOwnCancelled")).map(({ recipient }) => recipient);
const line = (file: string | null, name: string) => new RegExp(`^${name}:(.*?)\r$`, "m").exec(file ?? "")?.[1];

async function cancel(dateId: string, email: string, times = 1) {
  const registration = (await registrations(dateId)).find((row) => row.email === email)!;
  const outcomes = await Promise.all(Array.from({ length: times }, () => cancelRegistration(registration.id, dateId)));
  await waitForNotices();
  await sendNotices();
  return outcomes.filter(Boolean).length;
}

test("[V7] whoever gives up their place is mailed once, with a file that removes the date from their calendar", async () => {
  const { event, dates } = await addEvent();
  const { id: dateId } = dates[0]!;
  await register(dateId, { email: "ana@example.org", mailLanguage: "es" });
  expect(await cancel(dateId, "ana@example.org", 2)).toBe(1);
  expect(await cancel(dateId, "ana@example.org")).toBe(0);
  expect(await mailed()).toEqual(["ana@example.org"]);
  const [confirmation] = await mailsOf("eventRegistration");
  const [mail] = await mailsOf("eventOwnCancelled");
  expect(mail!.subject).toBe(`Cancelaste tu lugar: ${event.titleEs}`);
  expect(mail!.html).toContain(`/es/events/${event.slug}`);
  expect([line(mail!.calendar, "METHOD"), line(mail!.calendar, "STATUS")]).toEqual(["CANCEL", "CANCELLED"]);
  expect(line(mail!.calendar, "UID")).toBe(line(confirmation!.calendar, "UID"));
  expect(Number(line(mail!.calendar, "SEQUENCE"))).toBeGreaterThan(Number(line(confirmation!.calendar, "SEQUENCE")));
  expect(toMessage(mail!).icalEvent).toMatchObject({ method: "CANCEL" });
  expect(toMessage(confirmation!).icalEvent).toMatchObject({ method: "PUBLISH" });
});

test("[V7] after cancelling, registering and cancelling again the calendar follows: SEQUENCE only grows", async () => {
  const { event, dates } = await addEvent();
  const { id: dateId } = dates[0]!;
  for (let round = 0; round < 2; round++) {
    await register(dateId, { email: "ana@example.org" });
    await cancel(dateId, "ana@example.org");
  }
  await register(dateId, { email: "ana@example.org" });
  const [registration] = await registrations(dateId);
  expect(await cancelAttendee(editor, event.id, registration!.id)).toBe(true);
  await waitForNotices();
  await db().delete(mailBudget);
  await sendNotices();
  const files = (await db().select().from(mails).orderBy(asc(mails.createdAt))).map(({ calendar }) => calendar);
  // The last one was cancelled by the team.
  const rounds = (first: string, second: string) => Array.from({ length: 3 }, () => [first, second]).flat();
  expect(files.map((file) => line(file, "METHOD"))).toEqual(rounds("PUBLISH", "CANCEL"));
  expect(files.map((file) => line(file, "STATUS"))).toEqual(rounds("CONFIRMED", "CANCELLED"));
  expect(files.map((file) => Number(line(file, "SEQUENCE")))).toEqual([0, 1, 2, 3, 4, 5]);
  const stamps = files.map((file) => line(file, "DTSTAMP") ?? "");
  expect(stamps).toEqual(stamps.toSorted());
});

test("[V15] [PS2] somebody on the waiting list whom the team removes is sent no calendar file, and is told of none", async () => {
  const { event, dates } = await addEvent({ capacity: "1" });
  const { id: dateId } = dates[0]!;
  for (const name of ["first", "waits"]) await register(dateId, { email: `${name}@example.org` });
  const [first, waits] = await registrations(dateId);
  for (const { id } of [waits!, first!]) expect(await cancelAttendee(editor, event.id, id)).toBe(true);
  await waitForNotices();
  await sendNotices();
  const { paragraphs, waiting } = copyFor("en", "emails").eventPlaceCancelled;
  const told = (await mailsOf("eventPlaceCancelled")).map(({ recipient, calendar, text }) => ({
    recipient,
    method: line(calendar, "METHOD"),
    // Only a mail with a file speaks of it.
    says: [paragraphs[0]!, waiting[0]!].find((sentence) => text.includes(sentence)),
  }));
  expect(told.toSorted((a, b) => a.recipient.localeCompare(b.recipient))).toEqual([
    { recipient: "first@example.org", method: "CANCEL", says: paragraphs[0] },
    { recipient: "waits@example.org", method: undefined, says: waiting[0] },
  ]);
});

test("[V7] the private page promises a mail only to somebody who gets one", async () => {
  const { dates } = await addEvent({ capacity: "1" });
  const { id: dateId } = dates[0]!;
  await register(dateId, { email: "first@example.org" });
  await register(dateId, { email: "waits@example.org" });
  await register(dateId, { email: "crowd@example.org" }, { honeypot: "x" });
  const done: Record<string, string | null> = {};
  // The last one first: when somebody leaves, the next moves up.
  for (const { id, email } of (await registrations(dateId)).reverse()) {
    const token = await db().transaction((tx) => addLink(tx, id));
    const context = new RouterContextProvider();
    context.set(sentForm, { intent: "cancel", isBulk: false, form: new FormData(), typed: new FormData() });
    const request = new Request(`http://localhost/events/registration/${token}`, { method: "POST" });
    const url = new URL(request.url);
    const answer: unknown = await action({ params: { token }, request, url, context, pattern: "" }).catch(
      (thrown) => thrown,
    );
    const location = answer instanceof Response ? answer.headers.get("Location") : null;
    done[email] = new URL(location ?? "", url).searchParams.get("done");
  }
  await waitForNotices();
  expect(done).toEqual({ "first@example.org": "cancel", "waits@example.org": "leave", "crowd@example.org": "leave" });
  expect(await mailed()).toEqual(["first@example.org"]);
});

test("[V7] nobody is mailed who has no entry in their calendar, or whose address was never confirmed", async () => {
  const { dates } = await addEvent({ capacity: "1" });
  const { id: dateId } = dates[0]!;
  for (const name of ["first", "waits"]) await register(dateId, { email: `${name}@example.org` });
  await register(dateId, { email: "spam@example.org" }, { honeypot: "x" });
  expect(await cancel(dateId, "waits@example.org")).toBe(1);
  expect(await cancel(dateId, "spam@example.org")).toBe(1);
  const heldUntil = new Date(Date.now() + 600_000);
  await db().update(eventRegistrations).set({ heldUntil }).where(eq(eventRegistrations.email, "first@example.org"));
  expect(await cancel(dateId, "first@example.org")).toBe(1);
  expect(await mailed()).toEqual([]);
});

test("[V10] the mail waits when the mailbox has had its mails of this hour, and is left out after registering again", async () => {
  const { dates } = await addEvent();
  const { id: dateId } = dates[0]!;
  await register(dateId, { email: "ana@example.org" });
  for (let used = 1; used < mailsPerHour; used++) await consumeMailBudget(db(), "ana@example.org");
  await cancel(dateId, "ana@example.org");
  expect(await mailed()).toEqual([]);
  expect(await db().$count(eventNotices)).toBe(1);
  await db().delete(mailBudget);
  await sendNotices();
  expect(await mailed()).toEqual(["ana@example.org"]);

  await db().delete(mails);
  await register(dateId, { email: "ana@example.org" });
  for (let used = 2; used < mailsPerHour; used++) await consumeMailBudget(db(), "ana@example.org");
  await cancel(dateId, "ana@example.org");
  await db().delete(mailBudget);
  await register(dateId, { email: "ana@example.org" });
  await sendNotices();
  expect(await mailed()).toEqual([]);
});
