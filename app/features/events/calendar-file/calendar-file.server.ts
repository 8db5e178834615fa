import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { tzlib_get_ical_block } from "timezones-ical-library";
import { Temporal } from "temporal-polyfill";
import { env } from "#app/platform/env.server.ts";
import { localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { storableText } from "#app/platform/text/storable-text.ts";
import { site } from "#site";
import { eventWords } from "../event-record.ts";
import type { Registration } from "../registration/places.server.ts";
import type { EventDateRow, EventRow } from "../schedule/dates.server.ts";
import { zonedInstant } from "../schedule/schedule.server.ts";

export type CalendarEntry = {
  event: EventRow;
  date: EventDateRow;
  /** Only in files for people with a place. */
  onlineUrl?: string | null;
  /** In a file for one person. Without a place their entry is cancelled, while the date stays. */
  registration?: Pick<Registration, "status" | "entryCancellations" | "updatedAt">;
};

/**
 * An iCalendar file (RFC 5545) that Apple, Google and Outlook read. Every date of a series is an entry of its own: its
 * UID is the same in the feed, the file of the event and the mails, and a date that moved or was cancelled changes
 * alone (docs/decisions/0017-events.md).
 */
export function calendarFile(
  entries: CalendarEntry[],
  language: Language,
  name?: string,
  method = ICalCalendarMethod.PUBLISH,
): string {
  const calendar = ical({
    prodId: { company: site.name, product: "Events", language: language.toUpperCase() },
    method,
    name,
    ttl: name ? 3600 : undefined,
    timezone: { name: null, generator: timeZoneBlock },
  });
  for (const entry of entries) {
    const { event, date, onlineUrl } = entry;
    const { title, description, place } = eventWords(event, language);
    const url = env().siteUrl + localizedPath(language, `/events/${event.slug}`);
    // Without a description of its time zone an entry would be read on the reader's clock.
    const timeZone = timeZoneBlock(event.timeZone) ? event.timeZone : "UTC";
    const changed = Temporal.Instant.fromEpochMilliseconds(lastChange(entry).getTime());
    calendar.createEvent({
      id: `${date.id}@${site.domain}`,
      sequence: event.sequence + date.sequence + ownChanges(entry),
      start: zonedInstant(date.startsAt, timeZone),
      end: zonedInstant(date.endsAt, timeZone),
      timezone: timeZone,
      // The time of the last change: asked twice, the same event gives the same file.
      stamp: changed,
      lastModified: changed,
      summary: storableText(title),
      description: storableText([description, onlineUrl ?? url].join("\n\n")),
      location: place ?? onlineUrl ?? undefined,
      url,
      organizer: { name: site.name, email: site.email },
      status: isCancelled(entry) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return foldedToOctets(withPropertiesFirst(calendar.toString()));
}

/** Removes an entry that an earlier file added. */
export function cancellationFile(entry: CalendarEntry, language: Language): string {
  return calendarFile([entry], language, undefined, ICalCalendarMethod.CANCEL);
}

/**
 * RFC 5545 wants the calendar's own properties before its components; the library writes two of them after the time
 * zones.
 */
function withPropertiesFirst(file: string): string {
  const late = /^(?:REFRESH-INTERVAL|X-PUBLISHED-TTL)\b.*\r\n/gm;
  const properties = file.match(late)?.join("") ?? "";
  return file.replaceAll(late, "").replace(/^BEGIN:V(?:TIMEZONE|EVENT)\r\n/m, `${properties}$&`);
}

function isCancelled({ event, date, registration }: CalendarEntry): boolean {
  return event.state === "cancelled" || date.cancelledAt !== null || registration?.status === "cancelled";
}

/** Each cancellation of a person's own entry, and each return: calendars ignore a file whose number is not higher. */
function ownChanges({ registration }: CalendarEntry): number {
  if (!registration) return 0;
  return 2 * registration.entryCancellations - (registration.status === "cancelled" ? 1 : 0);
}

function lastChange({ event, date, registration }: CalendarEntry): Date {
  const changedAt = registration?.entryCancellations ? +registration.updatedAt : 0;
  return new Date(Math.max(+event.updatedAt, +date.updatedAt, changedAt));
}

function timeZoneBlock(zone: string): string | null {
  const [block] = tzlib_get_ical_block(zone);
  return block || null;
}

export function calendarResponse(file: string, headers: Record<string, string>): Response {
  return new Response(file, { headers: { "Content-Type": "text/calendar; charset=utf-8", ...headers } });
}

/**
 * Lines of at most 75 octets, as RFC 5545 asks for. The library counts characters, and an accented one has two octets.
 */
function foldedToOctets(file: string): string {
  return file
    .replaceAll(/\r\n[\t ]/g, "")
    .split("\r\n")
    .map((line) => {
      let folded = "";
      let octets = 0;
      for (const character of line) {
        const size = Buffer.byteLength(character);
        if (octets + size > 75) {
          folded += "\r\n ";
          octets = 1;
        }
        folded += character;
        octets += size;
      }
      return folded;
    })
    .join("\r\n");
}
