import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { eventDates, events } from "#db/schema.ts";
import { countStatus } from "./counts.server.ts";
import type { CalendarEntry } from "./calendar-file/calendar-file.server.ts";

/** What visitors may see of events: never a draft. */

const isPublic = inArray(events.state, ["published", "cancelled"]);
const joined = { event: events, date: eventDates };
const dayMs = 24 * 60 * 60_000;

const confirmed = countStatus("confirmed");
const waiting = countStatus("waiting");

export type DatedEvent = CalendarEntry & { placesLeft: number | null };

/** Null without a limit. While people wait, a place that has just become free belongs to them. */
function placesLeft(capacity: number | null, taken: number, queue: number): number | null {
  if (capacity === null) return null;
  return queue > 0 ? 0 : Math.max(0, capacity - taken);
}

/** Each event with its next date that has not ended; the next one first. */
export async function listUpcoming(now = new Date()): Promise<DatedEvent[]> {
  const rows = await db()
    .selectDistinctOn([events.id], { ...joined, confirmed, waiting })
    .from(eventDates)
    .innerJoin(events, eq(events.id, eventDates.eventId))
    .where(and(isPublic, gt(eventDates.endsAt, now)))
    // A cancelled date of a series is passed over while there is another one.
    .orderBy(events.id, isNotNull(eventDates.cancelledAt), asc(eventDates.startsAt));
  return rows
    .map(({ event, date, ...counts }) => ({
      event,
      date,
      placesLeft: placesLeft(event.capacity, counts.confirmed, counts.waiting),
    }))
    .toSorted((one, other) => +one.date.startsAt - +other.date.startsAt);
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
    .where(and(eq(events.slug, slug), isPublic));
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
    placesLeft: placesLeft(event.capacity, counts.confirmed, counts.waiting),
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
    .where(and(isPublic, gt(eventDates.endsAt, new Date(now.getTime() - feedDays * dayMs))))
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
    .where(and(eq(events.slug, slug), isPublic));
  return row;
}

export async function listEventsForSitemap(): Promise<{ slug: string; updatedAt: Date }[]> {
  return db()
    .select({ slug: events.slug, updatedAt: events.updatedAt })
    .from(events)
    .where(
      and(
        eq(events.state, "published"),
        exists(db().select().from(eventDates).where(eq(eventDates.eventId, events.id))),
      ),
    )
    .orderBy(events.slug)
    .limit(1000);
}
