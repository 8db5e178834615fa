import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import {
  eventDates,
  eventNotices,
  eventRegistrationLinks,
  eventRegistrations,
  events,
  leadEntries,
} from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import { hasMailServer } from "#app/platform/site/mail-server.server.ts";
import { createToken, hashToken } from "#app/platform/tokens.server.ts";
import type { SpamFlag } from "#db/schema.ts";
import type { EventDateRow, EventRow } from "../schedule/dates.server.ts";
import { holdMinutes } from "./registration.ts";

export type Registration = typeof eventRegistrations.$inferSelect;
export type Attendee = { event: EventRow; date: EventDateRow; registration: Registration };

export type Person = { email: string; name: string; organization: string; language: string; note: string };

/** Whether somebody can still get a place. */
export function isOpen(event: EventRow, date: EventDateRow, now = new Date()): boolean {
  return event.registrationOpen && isActiveDate(event, date) && date.startsAt > now;
}

/** Whether registrations can still be changed and cancelled. */
export function isUpcoming({ event, date }: { event: EventRow; date: EventDateRow }, now = new Date()): boolean {
  return isActiveDate(event, date) && date.endsAt > now;
}

/** Whether somebody was mailed an entry for their calendar: not those who wait, or whose place is only held. */
export function hasEntry({ status, heldUntil }: Registration): boolean {
  return status === "confirmed" && heldUntil === null;
}

const isActiveDate = (event: EventRow, date: EventDateRow) => event.state === "published" && date.cancelledAt === null;

/**
 * Whether a place is only held until the mailed link is opened. Without a mail server nobody could open one; without a
 * limit there is nothing to protect.
 */
export function holdsPlaces({ capacity, confirmByMail }: Pick<EventRow, "capacity" | "confirmByMail">): boolean {
  return capacity !== null && confirmByMail && hasMailServer();
}

/** A place, or one on the waiting list, that was held and not confirmed in time. */
const hasLapsed = and(
  lte(eventRegistrations.heldUntil, sql`now()`),
  inArray(eventRegistrations.status, ["confirmed", "waiting"]),
);

/**
 * Locks a date until the transaction ends, so that places are given one after the other. The event is locked against
 * changes of its capacity, but not against registrations for its other dates. Places that were not confirmed in time
 * are free from here on, whether or not a chore has run; `released` says how many.
 */
export async function lockDate(
  tx: Database,
  dateId: string,
): Promise<{ event: EventRow; date: EventDateRow; released: number } | undefined> {
  const ofDate = tx.select({ id: eventDates.eventId }).from(eventDates).where(eq(eventDates.id, dateId));
  const [event] = await tx.select().from(events).where(eq(events.id, ofDate)).for("share");
  const [date] = await tx.select().from(eventDates).where(eq(eventDates.id, dateId)).for("update");
  if (!event || !date) return undefined;
  const lapsed = await tx
    .update(eventRegistrations)
    .set({ status: "cancelled", updatedAt: new Date() })
    .where(and(eq(eventRegistrations.dateId, dateId), hasLapsed))
    .returning({ id: eventRegistrations.id });
  return { event, date, released: lapsed.length };
}

type Request = {
  dateId: string;
  leadId: string;
  person: Person;
  flags: SpamFlag[];
  /** Many registrations came from this connection. */
  isCrowded?: boolean;
};

/**
 * Gives a person a place, or one on the waiting list when all are taken; undefined when the date is closed. Somebody
 * who has one keeps it: anyone can type anyone's address, so a second registration changes nothing about the first.
 * What looks like spam, and at an event with limited places what comes from a connection with many registrations, gets
 * no place until the team has looked at it, or until the person registers again in another way; otherwise one client
 * could fill an event.
 */
export async function reservePlace(
  tx: Database,
  { dateId, leadId, person, flags, isCrowded = false }: Request,
): Promise<(Attendee & { isNew: boolean; becameFull: boolean }) | undefined> {
  const locked = await lockDate(tx, dateId);
  if (!locked || !isOpen(locked.event, locked.date)) return undefined;
  const { event, date } = locked;
  if (locked.released > 0) await moveUpWaiting(tx, locked);
  const needsTeam = flags.length > 0 || (isCrowded && event.capacity !== null);
  const emailKey = person.email.toLowerCase();
  const [before] = await tx
    .select()
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.dateId, dateId), eq(eventRegistrations.emailKey, emailKey)));
  const hasPlace = before?.status === "confirmed" || before?.status === "waiting";
  if (before && (hasPlace || (before.status === "review" && needsTeam)))
    return { event, date, registration: before, isNew: false, becameFull: false };

  const count = await countPlaces(tx, dateId);
  const status: Registration["status"] = needsTeam ? "review" : isFull(event, count) ? "waiting" : "confirmed";
  const isHeld = !needsTeam && holdsPlaces(event);
  const values = {
    ...person,
    dateId,
    leadId,
    emailKey,
    status,
    heldUntil: isHeld ? new Date(Date.now() + holdMinutes * 60_000) : null,
    number: count.last + 1,
    flags: flags.length > 0 ? flags : needsTeam ? ["repeated" as const] : null,
    attended: null,
    remindedDayAt: null,
    remindedHourAt: null,
    createdAt: new Date(),
    updatedAt: new Date(),
  };
  const registration = oneRow(
    await tx
      .insert(eventRegistrations)
      .values(values)
      .onConflictDoUpdate({ target: [eventRegistrations.dateId, eventRegistrations.emailKey], set: values })
      .returning(),
  );
  const becameFull = status === "confirmed" && !isHeld && count.confirmed + 1 === event.capacity;
  return { event, date, registration, isNew: true, becameFull };
}

type Count = Awaited<ReturnType<typeof countPlaces>>;

/** Whether somebody new has to wait: all places are taken or held, or belong to those who wait already. */
export function isFull({ capacity }: EventRow, { confirmed, waiting }: Count): boolean {
  return capacity !== null && (confirmed >= capacity || waiting > 0);
}

/** The date must be locked. Held places count as taken. */
export async function countPlaces(tx: Database, dateId: string) {
  const of = (status: Registration["status"]) =>
    sql<number>`count(*) filter (where ${eventRegistrations.status} = ${status})::int`;
  return oneRow(
    await tx
      .select({
        confirmed: of("confirmed"),
        waiting: of("waiting"),
        last: sql<number>`coalesce(max(${eventRegistrations.number}), 0)::int`,
      })
      .from(eventRegistrations)
      .where(eq(eventRegistrations.dateId, dateId)),
  );
}

/** Whether one more person fits. The date must be locked. */
export async function hasFreePlace(tx: Database, { capacity }: EventRow, dateId: string): Promise<boolean> {
  return capacity === null || (await countPlaces(tx, dateId)).confirmed < capacity;
}

/** The place in the waiting list, from 1; undefined for anybody who is not waiting. */
export async function waitingPosition(
  tx: Database,
  { status, dateId, number }: Registration,
): Promise<number | undefined> {
  if (status !== "waiting") return undefined;
  return tx.$count(
    eventRegistrations,
    and(
      eq(eventRegistrations.dateId, dateId),
      eq(eventRegistrations.status, "waiting"),
      lte(eventRegistrations.number, number),
    ),
  );
}

/**
 * Gives free places to those who wait, in the order of their arrival. Somebody who has not opened the mailed link yet is
 * passed over until then. The date must be locked. Returns how many moved up.
 */
export async function moveUpWaiting(
  tx: Database,
  { event, date }: { event: EventRow; date: EventDateRow },
): Promise<number> {
  if (!isActiveDate(event, date) || date.startsAt <= new Date()) return 0;
  const { confirmed, waiting } = await countPlaces(tx, date.id);
  const free = event.capacity === null ? waiting : Math.min(waiting, event.capacity - confirmed);
  if (free <= 0) return 0;
  const next = await tx
    .select()
    .from(eventRegistrations)
    .where(
      and(
        eq(eventRegistrations.dateId, date.id),
        eq(eventRegistrations.status, "waiting"),
        isNull(eventRegistrations.heldUntil),
      ),
    )
    .orderBy(asc(eventRegistrations.number))
    .limit(free);
  for (const registration of next) {
    await tx
      .update(eventRegistrations)
      .set({ status: "confirmed", updatedAt: new Date() })
      .where(eq(eventRegistrations.id, registration.id));
    await tx.insert(eventNotices).values({ registrationId: registration.id, key: "movedUp" }).onConflictDoNothing();
    await recordChange(tx, registration, event, "movedUp");
  }
  return next.length;
}

/**
 * A chore: places may also become free when a person is erased, an event gets more of them, or somebody does not confirm
 * in time. Returns how many moved up.
 */
export async function fillFreePlaces(now = new Date()): Promise<number> {
  const candidates = await db()
    .selectDistinct({ id: eventRegistrations.dateId })
    .from(eventRegistrations)
    .innerJoin(eventDates, eq(eventDates.id, eventRegistrations.dateId))
    .where(
      or(
        hasLapsed,
        and(eq(eventRegistrations.status, "waiting"), gt(eventDates.startsAt, now), isNull(eventDates.cancelledAt)),
      ),
    );
  let moved = 0;
  for (const { id } of candidates)
    moved += await db().transaction(async (tx) => {
      const locked = await lockDate(tx, id);
      return locked ? moveUpWaiting(tx, locked) : 0;
    });
  return moved;
}

/** An entry of the person's timeline about what became of a registration. */
export async function recordChange(
  tx: Database,
  { leadId, language }: { leadId: string; language: string },
  event: EventRow,
  change: "changed" | "cancelled" | "movedUp" | "answered",
  extra: { text?: string; actor?: string } = {},
) {
  const { actor, text } = extra;
  const payload = { change, eventTitle: event.title, ...(text ? { text } : {}) };
  await tx.insert(leadEntries).values({ leadId, kind: "registrationChange", language, payload, actor });
}

/** A new private link; only its hash is stored. */
export async function addLink(tx: Database, registrationId: string): Promise<string> {
  const token = createToken();
  await tx.insert(eventRegistrationLinks).values({ tokenHash: hashToken(token), registrationId });
  return token;
}
