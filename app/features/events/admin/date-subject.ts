import { Temporal } from "temporal-polyfill";

/** How the audit log names a date of an event: by the day at the place of the event, not by that of UTC. */
export function dateSubject(event: { title: string; timeZone: string }, date: { startsAt: Date }): string {
  const start = Temporal.Instant.fromEpochMilliseconds(date.startsAt.getTime()).toZonedDateTimeISO(event.timeZone);
  return `${event.title}, ${start.toPlainDate().toString()}`;
}
