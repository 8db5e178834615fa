import { and, eq, inArray, notInArray } from "drizzle-orm";
import { db, type Database } from "#db/client.server.ts";
import { lock } from "#db/locks.server.ts";
import { eventDates, eventRegistrations, events, settings } from "#db/schema.ts";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { sampleEvents } from "./sample-events.ts";
import { syncDates } from "./schedule/dates.server.ts";

const settingKey = "seededEvents";

/**
 * Adds the sample events to a database without events, once: events that the owner deletes stay deleted. Returns their
 * number.
 */
export async function seedSampleEvents(now = new Date()): Promise<number> {
  if (await isSeeded()) return 0;
  return contentTransaction(async (tx) => {
    await lock(tx, "sample events");
    const added = await tx
      .insert(settings)
      .values({ key: settingKey, value: true })
      .onConflictDoNothing()
      .returning({ key: settings.key });
    if (added.length === 0 || (await tx.$count(events)) > 0) return 0;
    const rows = await tx
      .insert(events)
      .values(sampleEvents.map((event) => ({ ...event, id: event.slug, state: "published" as const, sample: true })))
      .returning();
    for (const row of rows) await syncDates(tx, row, now);
    return rows.length;
  });
}

async function isSeeded(): Promise<boolean> {
  const [row] = await db().select({ key: settings.key }).from(settings).where(eq(settings.key, settingKey));
  return row !== undefined;
}

/**
 * The events that came with the site and that are still samples: nobody has edited them (event-save.server.ts) or
 * registered for them. There is no bin for events, so they are deleted.
 */
export const eventSamples = {
  kind: "events" as const,
  count: async () => (await listSamples(db())).length,
  remove: (actor: Actor): Promise<number> =>
    contentTransaction(async (tx) => {
      // A registration locks its date: it either comes first and is found below, or waits and then finds no date.
      await tx
        .select({ id: eventDates.id })
        .from(eventDates)
        .where(inArray(eventDates.eventId, tx.select({ id: events.id }).from(events).where(eq(events.sample, true))))
        .for("update");
      const samples = await listSamples(tx);
      if (samples.length === 0) return 0;
      await tx.delete(events).where(inArray(events.id, samples));
      await recordAudit(tx, actor, "samplesRemoved", String(samples.length));
      return samples.length;
    }),
};

async function listSamples(tx: Database): Promise<string[]> {
  const registered = tx
    .select({ id: eventDates.eventId })
    .from(eventDates)
    .innerJoin(eventRegistrations, eq(eventRegistrations.dateId, eventDates.id));
  const rows = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.sample, true), notInArray(events.id, registered)));
  return rows.map(({ id }) => id);
}
