import { eq } from "drizzle-orm";
import { createEvent } from "#app/features/events/admin/event-save.server.ts";
import type { EventValues } from "#app/features/events/admin/event-form.ts";
import { newValues } from "#app/features/events/admin/event-values.ts";
import { db } from "#db/client.server.ts";
import { eventDates, events } from "#db/schema.ts";

const editor = { id: "editor", email: "editor@savia.example", roles: ["owner"] };

/** A local time in Bogotá, as the form sends it. */
export function localTime(daysFromNow: number): string {
  return new Date(Date.now() + (daysFromNow * 24 - 5) * 3_600_000).toISOString().slice(0, 16);
}

/** A published event in ten days, online, in Bogotá's time. */
export async function addEvent(fields: Partial<EventValues> = {}) {
  const { id = "" } = await createEvent(editor, {
    ...newValues(),
    title: "A circle for listeners",
    titleEs: "Un círculo para escuchar",
    description: "Bring a question.\n\nLeave with a better one.",
    descriptionEs: "Trae una pregunta.\n\nLlévate una mejor.",
    timeZone: "America/Bogota",
    localStart: localTime(10),
    onlineUrl: "https://meet.example/room",
    state: "published",
    ...fields,
  });
  const [event] = await db().select().from(events).where(eq(events.id, id));
  const dates = await db().select().from(eventDates).where(eq(eventDates.eventId, id)).orderBy(eventDates.startsAt);
  return { ...event!, dates };
}
