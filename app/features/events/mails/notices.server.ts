import { languageNamed } from "#app/platform/i18n/language.ts";
import { textIn } from "#app/platform/i18n/words.ts";
import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { eventDates, eventMessages, eventNotices, eventRegistrations, events } from "#db/schema.ts";
import { log } from "#app/platform/log.server.ts";
import { counted } from "#app/platform/mail/define-mail.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { addLink, waitingPosition, type Attendee } from "../registration/places.server.ts";
import { attendeeMail, messageMail } from "./attendee-mails.server.tsx";
import { withinBudget } from "./within-budget.server.ts";

/**
 * Mails to many attendees are not written in the request that causes them: it stores a notice per person, in its own
 * transaction, and the mails are written from there in small batches. A person gets one mail however often an event is
 * saved meanwhile, and a process that dies in between loses nothing.
 */

/**
 * Stores a notice for everybody who has, or waits for, a place at these dates. Whoever has not opened the mailed link yet
 * sees changes there, and is only told when there is nothing to open it for.
 */
export async function notifyAttendees(tx: Database, dateIds: string[], key: "changed" | "cancelled"): Promise<void> {
  if (dateIds.length === 0) return;
  const active = tx
    .select({ id: eventRegistrations.id })
    .from(eventRegistrations)
    .where(
      and(
        inArray(eventRegistrations.dateId, dateIds),
        inArray(eventRegistrations.status, ["confirmed", "waiting"]),
        key === "changed" ? isNull(eventRegistrations.heldUntil) : undefined,
      ),
    );
  // The latest notice replaces one that has not been mailed yet.
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

/**
 * Writes all mails that are due. Any process may run it at any time: each notice is locked by one of them. A mailbox
 * that has had its mails of this hour gets the others in a later run.
 */
export async function sendNotices(): Promise<number> {
  let sent = 0;
  let postponed = 0;
  for (;;) {
    const batch = await db().transaction((tx) => sendBatch(tx, postponed));
    sent += batch.done;
    postponed += batch.postponed;
    if (batch.done + batch.postponed < batchSize) return sent;
  }
}

let pendingNotices: Promise<unknown> = Promise.resolve();

/** Called after a request has stored notices, instead of waiting up to a minute for the chore. */
export function sendNoticesSoon() {
  pendingNotices = Promise.all([pendingNotices, sendNotices()]).catch((error: unknown) =>
    log.warn({ err: error }, "mails to attendees could not be written and will be written later"),
  );
}

/** Resolves when this process has finished writing mails. */
export function waitForNotices(): Promise<unknown> {
  return pendingNotices;
}

async function sendBatch(tx: Database, offset: number) {
  const notices = await tx
    .select()
    .from(eventNotices)
    .orderBy(asc(eventNotices.createdAt), asc(eventNotices.registrationId), asc(eventNotices.key))
    .limit(batchSize)
    .offset(offset)
    .for("update", { skipLocked: true });
  const outdated: Notice[] = [];
  const due: (Notice & { attendee: Attendee })[] = [];
  for (const notice of notices) {
    const attendee = await findAttendee(tx, notice.registrationId);
    if (attendee && isUpToDate(notice, attendee)) due.push({ ...notice, attendee });
    else outdated.push(notice);
  }
  const { allowed } = await withinBudget(tx, due, ({ attendee }) => attendee.registration.email);
  for (const { attendee, key } of allowed) {
    const mail = await writeMail(tx, attendee, key);
    if (mail) await queueMail(tx, counted(mail));
  }
  for (const { registrationId, key } of [...outdated, ...allowed])
    await tx
      .delete(eventNotices)
      .where(and(eq(eventNotices.registrationId, registrationId), eq(eventNotices.key, key)));
  return { done: outdated.length + allowed.length, postponed: due.length - allowed.length };
}

type Notice = typeof eventNotices.$inferSelect;

/**
 * False for a notice that is out of date: somebody whose place is cancelled is mailed only that, and somebody who has
 * registered again is not mailed that.
 */
function isUpToDate({ key }: Notice, { registration }: Attendee): boolean {
  return (registration.status === "cancelled") === (key === "placeCancelled" || key === "ownCancelled");
}

async function writeMail(tx: Database, attendee: Attendee, key: Notice["key"]) {
  const { registration } = attendee;
  if (key === "cancelled") return attendeeMail("eventCancelled", attendee);
  if (key === "placeCancelled") return attendeeMail("eventPlaceCancelled", attendee);
  if (key === "ownCancelled") return attendeeMail("eventOwnCancelled", attendee);
  if (key === "kept") {
    const kind = registration.status === "waiting" ? "eventWaiting" : "eventRegistration";
    const extras = { token: await addLink(tx, registration.id), position: await waitingPosition(tx, registration) };
    return attendeeMail(kind, attendee, extras);
  }
  if (key === "movedUp" || key === "changed") {
    const token = await addLink(tx, registration.id);
    return attendeeMail(key === "movedUp" ? "eventMovedUp" : "eventChanged", attendee, { token });
  }
  const [message] = await tx
    .select()
    .from(eventMessages)
    .where(eq(eventMessages.id, key.slice("message:".length)));
  if (!message) return undefined;
  const language = languageNamed(registration.language);
  const words = { subject: textIn(message, "subject", language), body: textIn(message, "body", language) };
  return messageMail(attendee, words);
}

async function findAttendee(tx: Database, registrationId: string): Promise<Attendee | undefined> {
  const [found] = await tx
    .select({ event: events, date: eventDates, registration: eventRegistrations })
    .from(eventRegistrations)
    .innerJoin(eventDates, eq(eventDates.id, eventRegistrations.dateId))
    .innerJoin(events, eq(events.id, eventDates.eventId))
    .where(eq(eventRegistrations.id, registrationId));
  return found;
}
