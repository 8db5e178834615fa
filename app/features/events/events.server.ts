import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { eventDates, eventRegistrations, events } from "#db/schema.ts";
import { countRegistrations } from "./counts.server.ts";
import { holdsPlaces } from "./registration/places.server.ts";
import type { EventRow } from "./schedule/dates.server.ts";
import type { CalendarEntry } from "./calendar-file/calendar-file.server.ts";

/** What visitors may see of events: never a draft. */

export const isPublicEvent = inArray(events.state, ["published", "cancelled"]);
const joined = { event: events, date: eventDates };
const dayMs = 24 * 60 * 60_000;

/**
 * Held places are not counted on pages: whoever types a stranger's address would see by the number whether that person
 * has a place already.
 */
const countKept = (status: "confirmed" | "waiting") =>
  countRegistrations(sql`${eventRegistrations.status} = ${status} and ${eventRegistrations.heldUntil} is null`);
const confirmed = countKept("confirmed");
const waiting = countKept("waiting");

export type DatedEvent = CalendarEntry & { placesLeft: number | null };

/**
 * While people wait, a place that has just become free belongs to them. Null without a limit, and where registering
 * takes a place at once: there the number would tell what `countKept` hides, so that pages only say when it is full.
 */
function placesLeft(event: EventRow, { confirmed: taken, waiting: queue }: Counts): number | null {
  if (event.capacity === null) return null;
  const left = queue > 0 ? 0 : Math.max(0, event.capacity - taken);
  return left === 0 || holdsPlaces(event) ? left : null;
}

type Counts = { confirmed: number; waiting: number };

/** A date lasts a week at most (event-record.ts), so one that has not ended began within it: the index finds it. */
const longestMs = 7 * dayMs;

const notEnded = (now: Date) =>
  and(gt(eventDates.startsAt, new Date(now.getTime() - longestMs)), gt(eventDates.endsAt, now));

/** How many events have a date that has not ended. */
export async function countUpcoming(now = new Date()): Promise<number> {
  const dates = db()
    .select()
    .from(eventDates)
    .where(and(eq(eventDates.eventId, events.id), notEnded(now)));
  return db().$count(events, and(isPublicEvent, exists(dates)));
}

/**
 * Each event with its next date that has not ended; the next one first. The dates of the wanted part are found first,
 * so that places are counted only for those.
 */
export async function listUpcoming(now = new Date(), part?: { offset: number; limit: number }): Promise<DatedEvent[]> {
  const next = db()
    .select({ dateId: eventDates.id, startsAt: eventDates.startsAt })
    .from(eventDates)
    .where(and(eq(eventDates.eventId, events.id), notEnded(now)))
    // A cancelled date of a series is passed over while there is another one.
    .orderBy(isNotNull(eventDates.cancelledAt), asc(eventDates.startsAt))
    .limit(1)
    .as("next");
  const found = db()
    .select({ dateId: next.dateId })
    .from(events)
    .innerJoinLateral(next, sql`true`)
    .where(isPublicEvent)
    .orderBy(asc(next.startsAt), asc(events.id))
    .$dynamic();
  const ids = (await (part ? found.limit(part.limit).offset(part.offset) : found)).map(({ dateId }) => dateId);
  const rows = await db()
    .select({ ...joined, confirmed, waiting })
    .from(eventDates)
    .innerJoin(events, eq(events.id, eventDates.eventId))
    .where(inArray(eventDates.id, ids))
    .orderBy(asc(eventDates.startsAt), asc(events.id));
  return rows.map(({ event, date, ...counts }) => ({
    event,
    date,
    placesLeft: placesLeft(event, counts),
  }));
}

const pastShown = 24;

/** The latest past dates, newest first; cancelled ones did not take place. */
export async function listPast(now = new Date(), limit = pastShown): Promise<CalendarEntry[]> {
  return db()
    .select(joined)
    .from(eventDates)
    .innerJoin(events, eq(events.id, eventDates.eventId))
    .where(and(eq(events.state, "published"), isNull(eventDates.cancelledAt), lte(eventDates.endsAt, now)))
    .orderBy(desc(eventDates.endsAt), asc(eventDates.id))
    .limit(limit);
}

const datesShown = 12;

/** An event with its next dates and the latest past ones. */
export async function findPublicEvent(slug: string, now = new Date()) {
  const [event] = await db()
    .select()
    .from(events)
    .where(and(eq(events.slug, slug), isPublicEvent));
  if (!event) return undefined;
  const ofEvent = (isOver: boolean) =>
    db()
      .select({ date: eventDates, confirmed, waiting })
      .from(eventDates)
      .where(and(eq(eventDates.eventId, event.id), isOver ? lte(eventDates.endsAt, now) : gt(eventDates.endsAt, now)))
      .orderBy(isOver ? desc(eventDates.startsAt) : asc(eventDates.startsAt))
      .limit(datesShown);
  const upcoming = (await ofEvent(false)).map(({ date, ...counts }) => ({
    ...date,
    placesLeft: placesLeft(event, counts),
  }));
  return { event, upcoming, past: (await ofEvent(true)).map(({ date }) => date) };
}

/** How long a calendar application keeps seeing an event that is over. */
const feedDays = 30;
const feedLimit = 500;

export async function listForFeed(now = new Date()): Promise<CalendarEntry[]> {
  return db()
    .select(joined)
    .from(eventDates)
    .innerJoin(events, eq(events.id, eventDates.eventId))
    .where(and(isPublicEvent, gt(eventDates.endsAt, new Date(now.getTime() - feedDays * dayMs))))
    .orderBy(asc(eventDates.startsAt), asc(eventDates.id))
    .limit(feedLimit);
}

export async function listForFile(slug: string, now = new Date()): Promise<CalendarEntry[]> {
  const found = await findPublicEvent(slug, now);
  if (!found) return [];
  const { event, upcoming, past } = found;
  const dates = upcoming.length > 0 ? upcoming : past.slice(0, 1);
  return dates.map((date) => ({ event, date }));
}

/** For the social card. */
export async function findEventTitle(slug: string) {
  const [row] = await db()
    .select({ title: events.title, titleEs: events.titleEs, kind: events.kind })
    .from(events)
    .where(and(eq(events.slug, slug), isPublicEvent));
  return row;
}

/** More than a site has in years; the search keeps them in memory. */
const maxSearched = 2000;

/** The events that visitors can find, and when the last date of each ends: those that are still to come first. */
export async function listEventsForSearch() {
  const last = db()
    .select({
      eventId: eventDates.eventId,
      endsAt: sql<Date>`max(${eventDates.endsAt})`.mapWith(eventDates.endsAt).as("last_end"),
    })
    .from(eventDates)
    .groupBy(eventDates.eventId)
    .as("last");
  const { slug, title, titleEs, description, descriptionEs, speaker, place, placeEs } = events;
  return db()
    .select({ slug, title, titleEs, description, descriptionEs, speaker, place, placeEs, endsAt: last.endsAt })
    .from(events)
    .innerJoin(last, eq(last.eventId, events.id))
    .where(eq(events.state, "published"))
    .orderBy(desc(last.endsAt), asc(events.id))
    .limit(maxSearched);
}

const inSitemap = () =>
  and(eq(events.state, "published"), exists(db().select().from(eventDates).where(eq(eventDates.eventId, events.id))));

export async function countEventsForSitemap(): Promise<number> {
  return db().$count(events, inSitemap());
}

export async function listEventsForSitemap(
  offset: number,
  limit: number,
): Promise<{ slug: string; updatedAt: Date }[]> {
  return db()
    .select({ slug: events.slug, updatedAt: events.updatedAt })
    .from(events)
    .where(inSitemap())
    .orderBy(events.slug)
    .limit(limit)
    .offset(offset);
}
