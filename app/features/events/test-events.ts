import { beforeEach } from "vitest";
import { db } from "#db/client.server.ts";
import { auditEntries, eventMessages, events, leads, mailBudget, mails, rateLimits, revisions } from "#db/schema.ts";
import type { SubmissionContext } from "#app/features/leads/intake.server.ts";
import { receive } from "#app/features/leads/intake.server.ts";
import { createEvent } from "./admin/event-save.server.ts";
import type { EventValues } from "./admin/event-form.ts";
import { newValues } from "./admin/event-values.ts";
import { findPublicEvent } from "./events.server.ts";
import { waitForNotices } from "./mails/notices.server.ts";
import { registrationIntake } from "./registration/registration-intake.server.ts";

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
    ...newValues(),
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
