import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { events, settings } from "#db/schema.ts";
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
  return contentTransaction(async (tx, changed) => {
    await tx.execute(sql`select pg_advisory_xact_lock(726575)`);
    const added = await tx
      .insert(settings)
      .values({ key: settingKey, value: true })
      .onConflictDoNothing()
      .returning({ key: settings.key });
    if (added.length === 0 || (await tx.$count(events)) > 0) return 0;
    const rows = await tx
      .insert(events)
      .values(sampleEvents.map((event) => ({ ...event, id: event.slug, state: "published", sample: true })))
      .returning();
    for (const row of rows) await syncDates(tx, row, now);
    changed();
    return rows.length;
  });
}

async function isSeeded(): Promise<boolean> {
  const [row] = await db().select({ key: settings.key }).from(settings).where(eq(settings.key, settingKey));
  return row !== undefined;
}

/** Deletes the events that came with the site, with their dates and registrations. Returns how many. */
export async function removeSampleEvents(): Promise<number> {
  return contentTransaction(async (tx, changed) => {
    const removed = await tx.delete(events).where(eq(events.sample, true)).returning({ id: events.id });
    if (removed.length > 0) changed();
    return removed.length;
  });
}
