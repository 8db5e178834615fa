import { and, eq, isNull } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { eventNotices, eventRegistrations } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { sendNoticesSoon } from "../mails/notices.server.ts";
import { countPlaces, isFull, isOpen, isUpcoming, lockDate, moveUpWaiting, type Attendee } from "./places.server.ts";

/** What opening the mailed link did: kept what was held, or came too late and got what was still free. */
export type Opened = "kept" | "keptWaiting" | "late" | "lateWaiting";

/**
 * Keeps a held place, because whoever opens the link has the mailbox. After the time it gives a place if one is free, or
 * one on the waiting list. Undefined when there was nothing to confirm, or when the date is over, cancelled or closed.
 * Opening the link again changes nothing.
 */
export async function confirmByLink({
  date,
  registration: { id, heldUntil, status },
}: Attendee): Promise<Opened | undefined> {
  if (heldUntil === null || status === "review") return undefined;
  const result = await db().transaction(async (tx) => {
    const locked = await lockDate(tx, date.id);
    if (!locked || !isUpcoming(locked)) return undefined;
    const ofId = eq(eventRegistrations.id, id);
    const [before] = await tx.select().from(eventRegistrations).where(ofId).for("update");
    if (!before?.heldUntil) return undefined;
    const isLate = before.status === "cancelled";
    if (isLate && !isOpen(locked.event, locked.date)) return undefined;
    const newStatus = !isLate
      ? before.status
      : isFull(locked.event, await countPlaces(tx, date.id))
        ? "waiting"
        : "confirmed";
    await tx.update(eventRegistrations).set({ status: newStatus, heldUntil: null, updatedAt: new Date() }).where(ofId);
    const movedUp = await moveUpWaiting(tx, locked);
    const after = oneRow(await tx.select({ status: eventRegistrations.status }).from(eventRegistrations).where(ofId));
    const isWaiting = after.status === "waiting";
    // Who moved up is mailed that; who waited and still waits has had a mail with the position.
    const isTold = newStatus === "waiting" && (!isWaiting || !isLate);
    if (!isTold) await tx.insert(eventNotices).values({ registrationId: id, key: "kept" }).onConflictDoNothing();
    const opened: Opened = isLate ? (isWaiting ? "lateWaiting" : "late") : isWaiting ? "keptWaiting" : "kept";
    const kept = await countKept(tx, date.id, isWaiting ? "waiting" : "confirmed");
    const becameFull = kept === (isWaiting ? 1 : locked.event.capacity);
    return { opened, hasNotices: !isTold || movedUp > 0, becameFull };
  });
  if (!result) return undefined;
  if (result.hasNotices) sendNoticesSoon();
  // The page is cached and has to offer the waiting list now.
  if (result.becameFull) await markContentChanged();
  return result.opened;
}

/** As pages count them (events.server.ts). */
function countKept(tx: Database, dateId: string, status: "confirmed" | "waiting"): Promise<number> {
  return tx.$count(
    eventRegistrations,
    and(
      eq(eventRegistrations.dateId, dateId),
      eq(eventRegistrations.status, status),
      isNull(eventRegistrations.heldUntil),
    ),
  );
}
