import { and, asc, desc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { eventDates, eventRegistrations, events } from "#db/schema.ts";
import { countRegistrations, countStatus } from "../counts.server.ts";
import { notifyAttendees, sendNoticesSoon } from "../mails/notices.server.ts";

const withCounts = {
  date: eventDates,
  confirmed: countStatus("confirmed"),
  waiting: countStatus("waiting"),
  review: countStatus("review"),
  attended: countRegistrations(sql`${eventRegistrations.attended}`),
};

const shown = 20;

/** The next dates and the latest past ones, with their numbers. */
export async function listDates(eventId: string, now = new Date()) {
  const of = (isOver: boolean) =>
    db()
      .select(withCounts)
      .from(eventDates)
      .where(and(eq(eventDates.eventId, eventId), isOver ? lte(eventDates.endsAt, now) : gt(eventDates.endsAt, now)))
      .orderBy(isOver ? desc(eventDates.startsAt) : asc(eventDates.startsAt))
      .limit(shown);
  return { upcoming: await of(false), past: await of(true) };
}

export type CountedDate = Awaited<ReturnType<typeof listDates>>["upcoming"][number];

/** Cancels one date and tells everybody who has registered for it. False when it is not there or was cancelled before. */
export async function cancelDate(actor: Actor, eventId: string, dateId: string): Promise<boolean> {
  const cancelled = await contentTransaction(async (tx, changed) => {
    const [event] = await tx.select().from(events).where(eq(events.id, eventId)).for("update");
    const [date] = await tx
      .update(eventDates)
      .set({ cancelledAt: new Date(), sequence: sql`${eventDates.sequence} + 1`, updatedAt: new Date() })
      .where(and(eq(eventDates.id, dateId), eq(eventDates.eventId, eventId), isNull(eventDates.cancelledAt)))
      .returning();
    if (!event || !date) return false;
    if (event.state === "published") await notifyAttendees(tx, [dateId], "cancelled");
    await recordAudit(tx, actor, "eventDateCancelled", `${event.title}, ${date.startsAt.toISOString().slice(0, 10)}`);
    changed();
    return true;
  });
  if (cancelled) sendNoticesSoon();
  return cancelled;
}

/** Empty removes it. The thank-you mail waits for it. */
export async function setRecording(actor: Actor, eventId: string, dateId: string, url: string): Promise<boolean> {
  return contentTransaction(async (tx, changed) => {
    const [event] = await tx.select().from(events).where(eq(events.id, eventId));
    const [date] = await tx
      .update(eventDates)
      .set({ recordingUrl: url || null, updatedAt: new Date() })
      .where(and(eq(eventDates.id, dateId), eq(eventDates.eventId, eventId)))
      .returning();
    if (!event || !date) return false;
    await recordAudit(tx, actor, "recordingAdded", event.title);
    changed();
    return true;
  });
}
