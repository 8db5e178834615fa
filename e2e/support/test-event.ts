import { eq } from "drizzle-orm";
import type { EventValues } from "#app/features/events/event-record.ts";
import { db } from "#db/client.server.ts";
import { eventDates } from "#db/schema.ts";
import * as factory from "#test/factories/events.ts";

export { inDays as localTime } from "#test/factories/events.ts";

/** A published event in ten days, online, in Bogotá's time, whose places are confirmed by mail. */
export async function addEvent(fields: Partial<EventValues> = {}) {
  const { event } = await factory.addEvent({
    title: "A circle for listeners",
    titleEs: "Un círculo para escuchar",
    description: "Bring a question.\n\nLeave with a better one.",
    descriptionEs: "Trae una pregunta.\n\nLlévate una mejor.",
    confirmByMail: true,
    ...fields,
  });
  const dates = await db()
    .select()
    .from(eventDates)
    .where(eq(eventDates.eventId, event.id))
    .orderBy(eventDates.startsAt);
  return { ...event, dates };
}
