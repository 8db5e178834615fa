import { and, asc, desc, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { eventDates, eventRegistrations, events } from "#db/schema.ts";
import { countRegistrations, countStatus } from "../counts.server.ts";
import { dateSubject } from "./date-subject.ts";
import { notifyAttendees, sendNoticesSoon } from "../mails/notices.server.ts";
import { fillFreePlaces } from "../registration/places.server.ts";

const withCounts = {
  date: eventDates,
  confirmed: countStatus("confirmed"),
  waiting: countStatus("waiting"),
  review: countStatus("review"),
  attended: countRegistrations(sql`${eventRegistrations.attended}`),
};

const maxDates = 20;

/** The next dates and the latest past ones, with their numbers. */
export async function listDates(eventId: string, now = new Date()) {
  const of = (isOver: boolean) =>
    db()
      .select(withCounts)
      .from(eventDates)
      .where(and(eq(eventDates.eventId, eventId), isOver ? lte(eventDates.endsAt, now) : gt(eventDates.endsAt, now)))
      .orderBy(isOver ? desc(eventDates.startsAt) : asc(eventDates.startsAt))
      .limit(maxDates);
  return { upcoming: await of(false), past: await of(true) };
}

export type CountedDate = Awaited<ReturnType<typeof listDates>>["upcoming"][number];

/**
 * Cancels one date and tells everybody who has registered for it. False when it is not there or was cancelled before.
 */
export const cancelDate = (actor: Actor, eventId: string, dateId: string) => setCancelled(actor, eventId, dateId, true);

/**
 * A cancelled date takes place after all: everybody keeps their registration and is told. False when it is not there,
 * over or not cancelled.
 */
export async function restoreDate(actor: Actor, eventId: string, dateId: string): Promise<boolean> {
  const restored = await setCancelled(actor, eventId, dateId, false);
  // Places may have become free meanwhile.
  if (restored) await fillFreePlaces();
  return restored;
}

async function setCancelled(actor: Actor, eventId: string, dateId: string, isCancelled: boolean): Promise<boolean> {
  const done = await contentTransaction(async (tx) => {
    const [event] = await tx.select().from(events).where(eq(events.id, eventId)).for("update");
    const now = new Date();
    const changeable = isCancelled
      ? isNull(eventDates.cancelledAt)
      : and(isNotNull(eventDates.cancelledAt), gt(eventDates.startsAt, now));
    const [date] = await tx
      .update(eventDates)
      .set({ cancelledAt: isCancelled ? now : null, sequence: sql`${eventDates.sequence} + 1`, updatedAt: now })
      .where(and(eq(eventDates.id, dateId), eq(eventDates.eventId, eventId), changeable))
      .returning();
    if (!event || !date) return false;
    if (event.state === "published") await notifyAttendees(tx, [dateId], isCancelled ? "cancelled" : "changed");
    const action = isCancelled ? "eventDateCancelled" : "eventDateRestored";
    await recordAudit(tx, actor, action, dateSubject(event, date));
    return true;
  });
  if (done) sendNoticesSoon();
  return done;
}

/** Empty removes it. The thank-you mail waits for it. */
export async function setRecording(actor: Actor, eventId: string, dateId: string, url: string): Promise<boolean> {
  return contentTransaction(async (tx) => {
    const [event] = await tx.select().from(events).where(eq(events.id, eventId));
    const [date] = await tx
      .update(eventDates)
      .set({ recordingUrl: url || null, updatedAt: new Date() })
      .where(and(eq(eventDates.id, dateId), eq(eventDates.eventId, eventId)))
      .returning();
    if (!event || !date) return false;
    await recordAudit(tx, actor, "recordingAdded", event.title);
    return true;
  });
}
