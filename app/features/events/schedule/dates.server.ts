import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { eventDates, eventRegistrations, events } from "#db/schema.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { matchDates } from "./match-dates.ts";
import { startsOf, zonedStart } from "./schedule.server.ts";

export type EventRow = typeof events.$inferSelect;
export type EventDateRow = typeof eventDates.$inferSelect;

/** What a change of the schedule did to the dates that people may have registered for. */
export type DateChanges = { moved: string[]; cancelled: string[] };

/**
 * Brings the stored dates in line with the event's schedule. What has begun stays as it was. A date keeps its row, and
 * so its registrations, when it still exists at the same moment; the others are moved to the new starts
 * (match-dates.ts): moving a series from Tuesday to Wednesday moves everybody's registration, and a cancelled date
 * stays cancelled. A date that is left over is deleted, or cancelled if somebody has registered for it.
 */
export async function syncDates(tx: Database, event: EventRow, now = new Date()): Promise<DateChanges> {
  const wanted = startsOf(event, { from: now, now });
  const stored = await lockDates(tx, event.id);
  const changeable = changeableDates(stored, event, now);
  const missing = wanted.filter((start) => !stored.some(({ startsAt }) => +startsAt === +start));
  const isWanted = ({ startsAt }: EventDateRow) => wanted.some((start) => +start === +startsAt);
  const misplaced = changeable.filter((date) => !isWanted(date));
  const matches = matchDates(misplaced, missing);
  const moved: string[] = [];
  for (const [index, date] of misplaced.entries()) {
    const startsAt = missing[matches[index] ?? -1];
    if (!startsAt) continue;
    await moveDate(tx, event, date, startsAt, now);
    if (!date.cancelledAt) moved.push(date.id);
  }
  const added = missing.filter((_, index) => !matches.includes(index));
  if (added.length > 0)
    await tx
      .insert(eventDates)
      .values(added.map((startsAt) => ({ eventId: event.id, startsAt, endsAt: endOf(startsAt, event) })));
  for (const { id, startsAt, endsAt } of changeable.filter(isWanted))
    if (+endsAt !== +endOf(startsAt, event))
      await tx
        .update(eventDates)
        .set({ endsAt: endOf(startsAt, event), updatedAt: now })
        .where(eq(eventDates.id, id));
  const surplus = misplaced.filter((_, index) => matches[index] === undefined);
  return { moved, cancelled: await removeDates(tx, surplus, now) };
}

type StoredDate = EventDateRow & { isTaken: boolean };

/** All dates of the event in order, each with whether somebody has registered for it. */
async function lockDates(tx: Database, eventId: string): Promise<StoredDate[]> {
  const ofEvent = eq(eventDates.eventId, eventId);
  const dates = await tx.select().from(eventDates).where(ofEvent).orderBy(asc(eventDates.startsAt)).for("update");
  const taken = await tx
    .selectDistinct({ id: eventRegistrations.dateId })
    .from(eventRegistrations)
    .innerJoin(eventDates, and(eq(eventDates.id, eventRegistrations.dateId), ofEvent));
  const takenIds = new Set(taken.map(({ id }) => id));
  return dates.map((date) => ({ ...date, isTaken: takenIds.has(date.id) }));
}

/**
 * The dates that a new schedule may move or remove: those to come. The only date of an event that does not repeat can
 * be corrected afterwards too; but when people have registered and the event is planned again, the past date is
 * history.
 */
function changeableDates(stored: StoredDate[], event: EventRow, now: Date): StoredDate[] {
  const coming = stored.filter(({ startsAt }) => startsAt > now);
  const last = stored.at(-1);
  if (coming.length > 0 || event.repeat !== "none" || !last) return coming;
  const isPlannedAgain = last.isTaken && last.endsAt <= now && zonedStart(event).epochMilliseconds > now.getTime();
  return isPlannedAgain ? [] : [last];
}

async function moveDate(tx: Database, event: EventRow, { id, sequence }: EventDateRow, startsAt: Date, now: Date) {
  await tx
    .update(eventDates)
    .set({ startsAt, endsAt: endOf(startsAt, event), sequence: sequence + 1, updatedAt: now })
    .where(eq(eventDates.id, id));
  // Reminders are sent again for the new time.
  await tx
    .update(eventRegistrations)
    .set({ remindedDayAt: null, remindedHourAt: null })
    .where(eq(eventRegistrations.dateId, id));
}

/** Deletes dates, or cancels those that somebody has registered for. Returns the ids of those cancelled now. */
async function removeDates(tx: Database, dates: StoredDate[], now: Date): Promise<string[]> {
  const free = dates.filter(({ isTaken }) => !isTaken).map(({ id }) => id);
  const cancelled = dates.filter(({ isTaken, cancelledAt }) => isTaken && !cancelledAt).map(({ id }) => id);
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
    added += await contentTransaction(async (tx) => {
      const [event] = await tx.select().from(events).where(eq(events.id, id)).for("update");
      if (!event) return 0;
      const last = (await lastStart(tx, id))?.getTime() ?? 0;
      const starts = startsOf(event, { from: new Date(Math.max(last + 1, now.getTime())), now });
      if (starts.length === 0) return 0;
      await tx
        .insert(eventDates)
        .values(starts.map((startsAt) => ({ eventId: id, startsAt, endsAt: endOf(startsAt, event) })));
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
