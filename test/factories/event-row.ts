import { newEvent } from "#app/features/events/event-record.ts";
import type { EventRow } from "#app/features/events/schedule/dates.server.ts";
import { columnsFor } from "#app/platform/records/record-columns.server.ts";
import { events } from "#db/schema.ts";

/** A row of an event without a database; what is not given is as in a new event. */
export function eventRow(fields: Partial<EventRow> & Pick<EventRow, "title" | "titleEs">): EventRow {
  const at = new Date("2026-08-20T10:00:00Z");
  return {
    ...columnsFor(events, newEvent()),
    id: "circle",
    slug: "circle",
    description: "Come.",
    descriptionEs: "Ven.",
    state: "published",
    sequence: 0,
    sample: false,
    createdAt: at,
    updatedAt: at,
    ...fields,
  };
}
