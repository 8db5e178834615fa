import { sql } from "drizzle-orm";
import { beforeEach } from "vitest";
import { db } from "#db/client.server.ts";
import { auditEntries, eventMessages, events, leads, mailBudget, mails, rateLimits, revisions } from "#db/schema.ts";
import type { SubmissionContext } from "#app/features/leads/intake.server.ts";
import { receive } from "#app/features/leads/intake.server.ts";
import { createEvent } from "#app/features/events/admin/event-save.server.ts";
import { newEvent, type EventValues } from "#app/features/events/event-record.ts";
import { findPublicEvent } from "#app/features/events/events.server.ts";
import { waitForNotices } from "#app/features/events/mails/notices.server.ts";
import { registrationIntake } from "#app/features/events/registration/registration-intake.server.ts";

/** Events for database tests. `useEvents()` at the top of a file empties their tables before each test. */
export const editor = { id: "editor-1", email: "alma@savia.example", roles: ["owner"] };

export function useEvents() {
  beforeEach(async () => {
    await waitForNotices();
    for (const table of [events, eventMessages, leads, mails, auditEntries, revisions, mailBudget, rateLimits])
      await db().delete(table);
  });
}

/** A day from now on the clocks of Bogotá, as the form sends it. */
export function inDays(days: number, hours = 0): string {
  return new Date(Date.now() + (days * 24 + hours - 5) * 3_600_000).toISOString().slice(0, 16);
}

let number = 0;

export function eventValues(fields: Partial<EventValues> = {}): EventValues {
  number++;
  return {
    ...newEvent(),
    title: `Circle ${number}`,
    titleEs: `Círculo ${number}`,
    description: "Come.",
    descriptionEs: "Ven.",
    timeZone: "America/Bogota",
    localStart: inDays(10),
    onlineUrl: "https://meet.example/room",
    state: "published",
    // Places are taken at once; holds.db.test.ts is about those that are held.
    confirmByMail: false,
    ...fields,
  };
}

/** A published event in ten days. */
export async function addEvent(fields: Partial<EventValues> = {}) {
  const { id } = await createEvent(editor, eventValues(fields));
  const [event] = (await db().select().from(events)).filter((row) => row.id === id);
  const found = await findPublicEvent(event!.slug);
  return { event: event!, dates: [...(found?.upcoming ?? []), ...(found?.past ?? [])] };
}

let clients = 0;

export function register(
  dateId: string,
  fields: Partial<Record<"name" | "email" | "organization" | "mailLanguage" | "note", string>> = {},
  context: Partial<SubmissionContext> = {},
) {
  clients++;
  const values = {
    dateId,
    name: `Person ${clients}`,
    email: `person${clients}@example.org`,
    organization: "",
    mailLanguage: "en",
    note: "",
    ...fields,
  };
  const address = `2001:db8:${clients.toString(16)}::1`;
  return receive(registrationIntake, values, {
    language: "en",
    clientAddress: address,
    honeypot: "",
    keepPosted: false,
    key: `form-${clients}`,
    elapsed: 10_000,
    ...context,
  });
}

/** Published events, one a day from tomorrow on; every fifth is a weekly series of a year. */
export async function addManyEvents(count: number) {
  await db().execute(sql`
    insert into events (id, slug, title, title_es, description, description_es, kind, local_start, duration_minutes,
      time_zone, repeat, online_url, languages, capacity, state)
    select 'many-' || n, 'many-' || n, 'Gathering ' || n, 'Encuentro ' || n, repeat('Come and listen. ', 40),
      repeat('Ven y escucha. ', 40), 'circle', '2027-01-01T10:00', 60, 'America/Bogota',
      case when n % 5 = 0 then 'weekly' else 'none' end, 'https://meet.example/room', '{en,es}', 12, 'published'
    from generate_series(1, ${count}::int) as n`);
  await db().execute(sql`
    insert into event_dates (id, event_id, starts_at, ends_at)
    select 'many-' || n || '-' || week, 'many-' || n, first + week * interval '7 days',
      first + week * interval '7 days' + interval '1 hour'
    from generate_series(1, ${count}::int) as n
    cross join lateral (select now() + n * interval '1 day' as first) as starts
    cross join lateral generate_series(0, case when n % 5 = 0 then 56 else 0 end) as week`);
}
