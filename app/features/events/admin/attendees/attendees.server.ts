import { and, asc, desc, eq, gt, ilike, or, sql, type SQL } from "drizzle-orm";
import { keysetBatches } from "#app/components/admin/list/csv-export.server.ts";
import { pageOf } from "#app/components/admin/list/definition.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { db, type Database } from "#db/client.server.ts";
import { likePattern } from "#db/like-pattern.ts";
import { eventDates, eventNotices, eventRegistrations, events } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import { counted } from "#app/platform/mail/define-mail.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { shownStatus, withSubquery } from "../../counts.server.ts";
import { attendeeMail } from "../../mails/attendee-mails.server.tsx";
import { cancelRegistration } from "../../registration/own-registration.server.ts";
import { addLink, hasFreePlace, isUpcoming, lockDate, waitingPosition } from "../../registration/places.server.ts";
import type { EventDateRow, EventRow } from "../../schedule/dates.server.ts";
import { dateSubject } from "../date-subject.ts";
import type { AttendeeQuery, ListedAttendee } from "./attendee-list.ts";

/** The date that is asked for, else the next one, else the last. */
export async function findAttendeesDate(
  eventId: string,
  dateId: string,
): Promise<{ event: EventRow; date: EventDateRow | undefined; dates: EventDateRow[] } | undefined> {
  const [event] = await db().select().from(events).where(eq(events.id, eventId));
  if (!event) return undefined;
  const of = (isOver: boolean) =>
    db()
      .select()
      .from(eventDates)
      .where(
        and(
          eq(eventDates.eventId, eventId),
          isOver ? sql`${eventDates.endsAt} <= now()` : gt(eventDates.endsAt, sql`now()`),
        ),
      )
      .orderBy(isOver ? desc(eventDates.startsAt) : asc(eventDates.startsAt))
      .limit(60);
  const [upcoming, past] = [await of(false), await of(true)];
  const dates = [...upcoming, ...past];
  return { event, dates, date: dates.find(({ id }) => id === dateId) ?? upcoming[0] ?? past[0] };
}

const position = withSubquery(
  sql<
    number | null
  >`case when ${eventRegistrations.status} = 'waiting' then (select count(*)::int from event_registrations as earlier where earlier.date_id = ${eventRegistrations.dateId} and earlier.status = 'waiting' and earlier.number <= ${eventRegistrations.number}) end`,
);

const columns = {
  id: eventRegistrations.id,
  leadId: eventRegistrations.leadId,
  name: eventRegistrations.name,
  email: eventRegistrations.email,
  organization: eventRegistrations.organization,
  language: eventRegistrations.language,
  status: shownStatus,
  heldUntil: eventRegistrations.heldUntil,
  position,
  note: eventRegistrations.note,
  flags: eventRegistrations.flags,
  attended: eventRegistrations.attended,
  answer: eventRegistrations.answer,
  createdAt: eventRegistrations.createdAt,
};

export async function listAttendees(query: AttendeeQuery, dateId: string, pageSize: number) {
  const where = matching(query, dateId);
  const { offset, ...page } = pageOf(await db().$count(eventRegistrations, where), query, pageSize);
  const order = query.sort === "name" ? [sql`lower(${eventRegistrations.name})`] : [];
  const list: ListedAttendee[] = await db()
    .select(columns)
    .from(eventRegistrations)
    .where(where)
    .orderBy(...order, asc(eventRegistrations.number), asc(eventRegistrations.id))
    .limit(pageSize)
    .offset(offset);
  return { list, ...page };
}

function matching({ q, status }: AttendeeQuery, dateId: string): SQL | undefined {
  const pattern = likePattern(q);
  return and(
    eq(eventRegistrations.dateId, dateId),
    status ? eq(shownStatus, status) : undefined,
    q
      ? or(
          ilike(eventRegistrations.name, pattern),
          ilike(eventRegistrations.email, pattern),
          ilike(eventRegistrations.organization, pattern),
        )
      : undefined,
  );
}

/** The numbers of one date. */
export async function countAttendees(dateId: string) {
  const count = (what: SQL) => sql<number>`count(*) filter (where ${what})::int`;
  const { language } = eventRegistrations;
  const status = shownStatus;
  return oneRow(
    await db()
      .select({
        confirmed: count(sql`${status} = 'confirmed'`),
        held: count(sql`${status} = 'held'`),
        waiting: count(sql`${status} = 'waiting'`),
        review: count(sql`${status} = 'review'`),
        cancelled: count(sql`${status} in ('cancelled', 'expired')`),
        attended: count(sql`${eventRegistrations.attended}`),
        answers: count(sql`${eventRegistrations.answer} is not null`),
        english: count(sql`${status} = 'confirmed' and ${language} = 'en'`),
        spanish: count(sql`${status} = 'confirmed' and ${language} = 'es'`),
      })
      .from(eventRegistrations)
      .where(eq(eventRegistrations.dateId, dateId)),
  );
}

const batchSize = 500;

/** All attendees of the date in batches, in the order of arrival. The export is recorded. */
export async function* exportAttendees(
  actor: Actor,
  event: EventRow,
  date: EventDateRow,
  query: AttendeeQuery,
): AsyncGenerator<ListedAttendee[]> {
  await recordAudit(db(), actor, "attendeesExported", dateSubject(event, date));
  yield* keysetBatches(
    batchSize,
    (after: number | undefined) =>
      db()
        .select({ ...columns, number: eventRegistrations.number })
        .from(eventRegistrations)
        .where(and(matching(query, date.id), gt(eventRegistrations.number, after ?? 0)))
        .orderBy(asc(eventRegistrations.number))
        .limit(batchSize),
    ({ number }) => number,
  );
}

/** Audit entries name the event, never the person: erasing somebody leaves nothing. */

async function findAttendeeOfEvent(tx: Database, eventId: string, id: string) {
  const [found] = await tx
    .select({ registration: eventRegistrations, date: eventDates, event: events })
    .from(eventRegistrations)
    .innerJoin(eventDates, eq(eventDates.id, eventRegistrations.dateId))
    .innerJoin(events, eq(events.id, eventDates.eventId))
    .where(and(eq(eventRegistrations.id, id), eq(events.id, eventId)));
  return found;
}

export async function setAttended(actor: Actor, eventId: string, id: string, attended: boolean): Promise<boolean> {
  return db().transaction(async (tx) => {
    const found = await findAttendeeOfEvent(tx, eventId, id);
    if (!found || found.registration.status === "cancelled") return false;
    await tx.update(eventRegistrations).set({ attended }).where(eq(eventRegistrations.id, id));
    await recordAudit(tx, actor, "attendanceRecorded", dateSubject(found.event, found.date));
    return true;
  });
}

/**
 * The team gives somebody a place, after looking at what seemed to be spam, ahead of others who wait, or for somebody
 * who cannot open the mailed link. When all are taken, a registration that was held back or not confirmed in time joins
 * the waiting list, and for somebody who waits nothing changes ("full"). Whoever cancelled has to register again.
 */
export async function confirmAttendee(
  actor: Actor,
  eventId: string,
  id: string,
): Promise<"confirmed" | "waiting" | "full" | "missing"> {
  return db().transaction(async (tx) => {
    const inEvent = await findAttendeeOfEvent(tx, eventId, id);
    const locked = inEvent && (await lockDate(tx, inEvent.date.id));
    // Read again: it may have been cancelled before the lock.
    const found = locked && isUpcoming(locked) ? await findAttendeeOfEvent(tx, eventId, id) : undefined;
    if (!locked || !found) return "missing";
    const { status: before, heldUntil } = found.registration;
    if (!["waiting", "review"].includes(before) && heldUntil === null) return "missing";
    const hasPlace = before === "confirmed" || (await hasFreePlace(tx, locked.event, locked.date.id));
    const status = hasPlace ? "confirmed" : "waiting";
    if (status === "waiting" && before === "waiting") return "full";
    const registration = oneRow(
      await tx
        .update(eventRegistrations)
        .set({ status, heldUntil: null, updatedAt: new Date() })
        .where(eq(eventRegistrations.id, id))
        .returning(),
    );
    await tx.delete(eventNotices).where(and(eq(eventNotices.registrationId, id), eq(eventNotices.key, "movedUp")));
    const attendee = { ...locked, registration };
    const kind = status === "waiting" ? "eventWaiting" : "eventRegistration";
    const position = await waitingPosition(tx, attendee.registration);
    await queueMail(tx, counted(attendeeMail(kind, attendee, { token: await addLink(tx, id), position })));
    await recordAudit(tx, actor, "registrationChanged", dateSubject(found.event, found.date));
    return status;
  });
}

export async function cancelAttendee(actor: Actor, eventId: string, id: string): Promise<boolean> {
  const found = await findAttendeeOfEvent(db(), eventId, id);
  if (!found || !(await cancelRegistration(id, found.date.id, actor.email))) return false;
  await recordAudit(db(), actor, "registrationChanged", dateSubject(found.event, found.date));
  return true;
}
