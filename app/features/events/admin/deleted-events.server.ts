import { and, eq, sql } from "drizzle-orm";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { undeletable } from "#app/platform/records/undeletable.server.ts";
import { eventDates, events, images, revisions } from "#db/schema.ts";
import { oneRow } from "#db/one-row.ts";

/** *Undo* after an event was deleted. Nobody had registered, so there is nothing about visitors in its rows. */
export const deletedEvents = undeletable("deleted-event", [
  { table: events, where: (id) => eq(events.id, id) },
  { table: eventDates, where: (id) => eq(eventDates.eventId, id) },
  { table: revisions, where: (id) => and(eq(revisions.kind, "event"), eq(revisions.subjectId, id)) },
]);

/**
 * Puts the event back with its dates and versions. Undefined when nothing is kept for this person, "taken" when another
 * event has its address by now.
 */
export function undeleteEvent(actor: Actor, id: string): Promise<"restored" | "taken" | undefined> {
  return contentTransaction(async (tx) => {
    const kept = await deletedEvents.find(tx, actor, id);
    if (!kept) return undefined;
    if ((await tx.$count(events, eq(events.slug, String(kept.slug)))) > 0) return "taken";
    await deletedEvents.restore(tx, actor, id);
    // A picture that was deleted meanwhile would be a broken one.
    await tx
      .update(events)
      .set({ picture: null })
      .where(
        and(eq(events.id, id), sql`not exists (select 1 from ${images} where ${images.path} = ${events.picture})`),
      );
    const event = oneRow(await tx.select().from(events).where(eq(events.id, id)));
    await recordAudit(tx, actor, "eventUndeleted", event.title || event.titleEs);
    return "restored";
  });
}
