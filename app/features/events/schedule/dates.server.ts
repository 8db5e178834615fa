import { and, asc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { eventDates, eventRegistrations, events } from "#db/schema.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { startsOf, type Repeat, type Schedule } from "./schedule.server.ts";

export type EventRow = typeof events.$inferSelect;
export type EventDateRow = typeof eventDates.$inferSelect;

function scheduleOf(event: EventRow): Schedule {
  return { ...event, repeat: event.repeat as Repeat };
}

/** What a change of the schedule did to the dates that people may have registered for. */
export type DateChanges = { moved: string[]; cancelled: string[] };

/**
 * Brings the stored dates in line with the event's schedule. Past dates of a series stay as they were. A date keeps its
 * row, and so its registrations, when it still exists at the same moment; the others are matched in order: moving a series
 * from Tuesday to Wednesday moves everybody's registration. A date that is left over is deleted, or cancelled if somebody
 * has registered for it.
 */
export async function syncDates(tx: Database, event: EventRow, now = new Date()): Promise<DateChanges> {
  const stored = await tx
    .select()
    .from(eventDates)
    .where(and(eq(eventDates.eventId, event.id), event.repeat === "none" ? undefined : gt(eventDates.startsAt, now)))
    .orderBy(asc(eventDates.startsAt))
    .for("update");
  const wanted = startsOf(scheduleOf(event), { from: now, now });
  // After an event stops repeating, its past dates stay; only the last one can still be changed.
  const changeable = event.repeat === "none" ? stored.slice(-1) : stored.filter(({ cancelledAt }) => !cancelledAt);
  const missing = wanted.filter((start) => !stored.some(({ startsAt }) => +startsAt === +start));
  const surplus = changeable.filter(({ startsAt }) => !wanted.some((start) => +start === +startsAt));
  const moved: string[] = [];
  for (const date of surplus.splice(0, Math.min(surplus.length, missing.length))) {
    const startsAt = missing.shift()!;
    await tx
      .update(eventDates)
      .set({ startsAt, endsAt: endOf(startsAt, event), sequence: date.sequence + 1, updatedAt: now })
      .where(eq(eventDates.id, date.id));
    // Reminders of the old time say nothing about the new one.
    await tx
      .update(eventRegistrations)
      .set({ remindedDayAt: null, remindedHourAt: null })
      .where(eq(eventRegistrations.dateId, date.id));
    moved.push(date.id);
  }
  if (missing.length > 0)
    await tx
      .insert(eventDates)
      .values(missing.map((startsAt) => ({ eventId: event.id, startsAt, endsAt: endOf(startsAt, event) })));
  const kept = changeable.filter(({ id }) => !surplus.some((date) => date.id === id) && !moved.includes(id));
  for (const { id, startsAt, endsAt } of kept)
    if (+endsAt !== +endOf(startsAt, event))
      await tx
        .update(eventDates)
        .set({ endsAt: endOf(startsAt, event), updatedAt: now })
        .where(eq(eventDates.id, id));
  return { moved, cancelled: await removeDates(tx, surplus, now) };
}

/** Deletes dates, or cancels those that somebody has registered for. Returns the ids of the cancelled ones. */
async function removeDates(tx: Database, dates: EventDateRow[], now: Date): Promise<string[]> {
  if (dates.length === 0) return [];
  const ids = dates.map(({ id }) => id);
  const taken = await tx
    .selectDistinct({ id: eventRegistrations.dateId })
    .from(eventRegistrations)
    .where(inArray(eventRegistrations.dateId, ids));
  const cancelled = taken.map(({ id }) => id);
  const free = ids.filter((id) => !cancelled.includes(id));
  if (free.length > 0) await tx.delete(eventDates).where(inArray(eventDates.id, free));
  if (cancelled.length > 0)
    await tx
      .update(eventDates)
      .set({ cancelledAt: now, sequence: sql`${eventDates.sequence} + 1`, updatedAt: now })
      .where(inArray(eventDates.id, cancelled));
  return cancelled;
}

function endOf(start: Date, { durationMinutes }: Pick<EventRow, "durationMinutes">): Date {
  return new Date(start.getTime() + durationMinutes * 60_000);
}

/** Adds the dates of series that have come within the horizon. Returns how many. */
export async function extendSeries(now = new Date()): Promise<number> {
  const series = await db()
    .select({ id: events.id })
    .from(events)
    .where(and(ne(events.repeat, "none"), ne(events.state, "cancelled")));
  let added = 0;
  for (const { id } of series) {
    added += await contentTransaction(async (tx, changed) => {
      const [event] = await tx.select().from(events).where(eq(events.id, id)).for("update");
      if (!event) return 0;
      const last = (await lastStart(tx, id))?.getTime() ?? 0;
      const starts = startsOf(scheduleOf(event), { from: new Date(Math.max(last + 1, now.getTime())), now });
      if (starts.length === 0) return 0;
      await tx
        .insert(eventDates)
        .values(starts.map((startsAt) => ({ eventId: id, startsAt, endsAt: endOf(startsAt, event) })));
      if (event.state === "published") changed();
      return starts.length;
    });
  }
  return added;
}

async function lastStart(tx: Database, eventId: string): Promise<Date | undefined> {
  const [row] = await tx
    .select({ last: sql<Date | null>`max(${eventDates.startsAt})`.mapWith(eventDates.startsAt) })
    .from(eventDates)
    .where(eq(eventDates.eventId, eventId));
  return row?.last ?? undefined;
}
