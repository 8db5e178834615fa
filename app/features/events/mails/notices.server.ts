import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { eventDates, eventMessages, eventNotices, eventRegistrations, events } from "#db/schema.ts";
import { log } from "#app/platform/log.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { addLink, type Attendee } from "../registration/places.server.ts";
import { attendeeMail, messageMail } from "./attendee-mails.server.tsx";

/**
 * Mails to many attendees are not written in the request that causes them: it stores a notice per person, in its own
 * transaction, and the mails are written from there in small batches. A person gets one mail however often an event is saved
 * meanwhile, and a process that dies in between loses nothing.
 */
export type NoticeKey = "changed" | "cancelled" | "movedUp" | `message:${string}`;

/** Stores a notice for everybody who has, or waits for, a place at these dates. */
export async function notifyAttendees(tx: Database, dateIds: string[], key: "changed" | "cancelled"): Promise<void> {
  if (dateIds.length === 0) return;
  const active = tx
    .select({ id: eventRegistrations.id })
    .from(eventRegistrations)
    .where(
      and(inArray(eventRegistrations.dateId, dateIds), inArray(eventRegistrations.status, ["confirmed", "waiting"])),
    );
  // The latest news replaces what has not been said yet.
  await tx
    .delete(eventNotices)
    .where(
      and(
        inArray(eventNotices.registrationId, active),
        inArray(eventNotices.key, ["changed", "cancelled"]),
        ne(eventNotices.key, key),
      ),
    );
  const registrations = await active;
  if (registrations.length > 0)
    await tx
      .insert(eventNotices)
      .values(registrations.map(({ id }) => ({ registrationId: id, key })))
      .onConflictDoNothing();
}

const batchSize = 20;

/** Writes all mails that are due. Any process may run it at any time: each notice is locked by one of them. */
export async function sendNotices(): Promise<number> {
  let sent = 0;
  for (;;) {
    const batch = await db().transaction(sendBatch);
    sent += batch;
    if (batch < batchSize) return sent;
  }
}

let soon: Promise<unknown> = Promise.resolve();

/** After a request has stored notices: the chore would find them within a minute. */
export function sendNoticesSoon() {
  soon = Promise.all([soon, sendNotices()]).catch((error: unknown) =>
    log.warn({ err: error }, "mails to attendees could not be written and will be written later"),
  );
}

/** Fulfilled when this process writes no mails any more. */
export function noticesSettled(): Promise<unknown> {
  return soon;
}

async function sendBatch(tx: Database): Promise<number> {
  const notices = await tx
    .select()
    .from(eventNotices)
    .orderBy(asc(eventNotices.createdAt), asc(eventNotices.registrationId))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  for (const { registrationId, key } of notices) {
    const attendee = await findAttendee(tx, registrationId);
    if (attendee) await writeMail(tx, attendee, key as NoticeKey);
    await tx
      .delete(eventNotices)
      .where(and(eq(eventNotices.registrationId, registrationId), eq(eventNotices.key, key)));
  }
  return notices.length;
}

async function writeMail(tx: Database, attendee: Attendee, key: NoticeKey) {
  const { registration } = attendee;
  // Somebody who cancelled meanwhile does not need to know.
  if (registration.status === "cancelled") return;
  if (key === "cancelled") return queueMail(tx, attendeeMail("eventCancelled", attendee));
  if (key === "movedUp" || key === "changed") {
    const token = await addLink(tx, registration.id);
    return queueMail(tx, attendeeMail(key === "movedUp" ? "eventMovedUp" : "eventChanged", attendee, { token }));
  }
  const [message] = await tx
    .select()
    .from(eventMessages)
    .where(eq(eventMessages.id, key.slice("message:".length)));
  if (!message) return;
  const { subject, subjectEs, body, bodyEs } = message;
  const words = registration.language === "es" ? { subject: subjectEs, body: bodyEs } : { subject, body };
  await queueMail(tx, messageMail(attendee, words));
}

async function findAttendee(tx: Database, registrationId: string): Promise<Attendee | undefined> {
  const [found] = await tx
    .select({ event: events, date: eventDates, registration: eventRegistrations })
    .from(eventRegistrations)
    .innerJoin(eventDates, eq(eventDates.id, eventRegistrations.dateId))
    .innerJoin(events, eq(events.id, eventDates.eventId))
    .where(eq(eventRegistrations.id, registrationId));
  return found as Attendee | undefined;
}
