import ICAL from "ical.js";
import { beforeAll, expect, test } from "vitest";
import type { EventDateRow, EventRow } from "../schedule/dates.server.ts";
import { startsOf } from "../schedule/schedule.server.ts";
import type { Repeat } from "#db/schema.ts";
import { eventRow } from "#test/factories/event-row.ts";
import { googleCalendarAddress, outlookCalendarAddress } from "./calendar-addresses.ts";
import { calendarFile } from "./calendar-file.server.ts";

const changedAt = new Date("2026-08-20T10:00:00Z");

function event(fields: Partial<EventRow> = {}): EventRow {
  return eventRow({
    title: "A circle; with friends, by the sea",
    titleEs: "Un círculo; con amigas, junto al mar",
    descriptionEs: "¿Qué le pidió este año a tu equipo? ".repeat(12).trim(),
    localStart: "2026-09-03T18:00",
    durationMinutes: 75,
    timeZone: "Europe/Madrid",
    repeat: "weekly",
    place: "Lima, Peru",
    placeEs: "Lima, Perú",
    onlineUrl: "https://meet.example/secret-room",
    languages: ["en"],
    ...fields,
  });
}

function entriesOf(given: EventRow) {
  const from = new Date("2026-09-01T00:00:00Z");
  const starts = startsOf({ ...given, repeat: given.repeat as Repeat }, { from, now: from });
  return starts.map((startsAt, index) => ({ event: given, date: dateOf(given, startsAt, `${given.id}-${index}`) }));
}

function dateOf(given: EventRow, startsAt: Date, id: string): EventDateRow {
  const endsAt = new Date(startsAt.getTime() + given.durationMinutes * 60_000);
  return {
    id,
    eventId: given.id,
    startsAt,
    endsAt,
    cancelledAt: null,
    recordingUrl: null,
    sequence: 0,
    updatedAt: changedAt,
  };
}

/** Reads the file with another library, which knows no time zone but those described in the file itself. */
function read(file: string) {
  ICAL.TimezoneService.reset();
  const calendar = new ICAL.Component(ICAL.parse(file));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const { uid, summary, startDate, endDate, sequence, location, description } = new ICAL.Event(component);
    return {
      uid,
      summary,
      sequence,
      location,
      description,
      start: startDate.toJSDate().toISOString(),
      clock: `${startDate.hour}:${String(startDate.minute).padStart(2, "0")}`,
      minutes: (endDate.toJSDate().getTime() - startDate.toJSDate().getTime()) / 60_000,
      zone: startDate.zone?.tzid,
      status: component.getFirstPropertyValue("status"),
    };
  });
}

beforeAll(() => {
  process.env.SITE_URL ??= "https://savia.example";
});

test("[V6] another library reads a year of three weekly series across both clock changes", () => {
  const zones = ["America/Bogota", "Europe/Madrid", "America/New_York"];
  const series = zones.map((timeZone) => event({ id: timeZone.replace("/", "-"), timeZone }));
  const entries = series.flatMap(entriesOf);
  const found = read(calendarFile(entries, "en", "Events"));
  expect(found).toHaveLength(entries.length);
  expect(found.map(({ start }) => start)).toEqual(entries.map(({ date }) => date.startsAt.toISOString()));
  for (const timeZone of zones) {
    const own = found.filter(({ zone }) => zone === timeZone);
    expect(own.length).toBeGreaterThan(52);
    expect(new Set(own.map(({ clock }) => clock))).toEqual(new Set(["18:00"]));
    expect(new Set(own.map(({ minutes }) => minutes))).toEqual(new Set([75]));
    const offsets = new Set(own.map(({ start }) => start.slice(11, 16)));
    expect(offsets.size).toBe(timeZone === "America/Bogota" ? 1 : 2);
  }
  expect(new Set(found.map(({ uid }) => uid)).size).toBe(entries.length);
});

test("[V6] a change raises SEQUENCE, a cancelled date is CANCELLED, and the UID stays", () => {
  const [entry] = entriesOf(event());
  const [before] = read(calendarFile([entry!], "en"));
  const moved = { event: event({ sequence: 1 }), date: { ...entry!.date, sequence: 1 } };
  const [after] = read(calendarFile([moved], "en"));
  const [cancelled] = read(calendarFile([{ ...moved, date: { ...moved.date, cancelledAt: changedAt } }], "en"));
  expect([before!.uid, before!.sequence, before!.status]).toEqual(["circle-0@savia.example", 0, "CONFIRMED"]);
  expect([after!.uid, after!.sequence]).toEqual([before!.uid, 2]);
  expect([cancelled!.uid, cancelled!.status]).toEqual([before!.uid, "CANCELLED"]);
  const [called] = read(calendarFile([{ ...entry!, event: event({ state: "cancelled" }) }], "en"));
  expect(called!.status).toBe("CANCELLED");
});

test("[V6] no line is longer than 75 octets, unfolded the text is whole, and the same event gives the same file", () => {
  const [entry] = entriesOf(event());
  const file = calendarFile([entry!], "es");
  expect(Math.max(...file.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(read(file)[0]).toMatchObject({ summary: event().titleEs, location: "Lima, Perú" });
  expect(read(file)[0]!.description).toContain(event().descriptionEs);
  expect(calendarFile([entry!], "es")).toBe(file);
});

test("[V6] the online link is only in files for people with a place", () => {
  const [entry] = entriesOf(event({ place: null, placeEs: null }));
  const link = "https://meet.example/secret-room";
  expect(calendarFile([entry!], "en")).not.toContain("secret-room");
  expect(read(calendarFile([{ ...entry!, onlineUrl: link }], "en"))[0]!.location).toBe(link);
});

test("[V5] the links to Google and Outlook carry the times in UTC, the place and the page", () => {
  const given = {
    title: "A circle & friends",
    description: "Come.",
    place: "Online",
    start: "2026-12-10T16:00:00.000Z",
    end: "2026-12-10T17:00:00.000Z",
    url: "https://savia.example/events/circle",
    timeZone: "America/Bogota",
  };
  const google = new URL(googleCalendarAddress(given)).searchParams;
  expect([google.get("text"), google.get("dates"), google.get("ctz")]).toEqual([
    given.title,
    "20261210T160000Z/20261210T170000Z",
    "America/Bogota",
  ]);
  const outlook = outlookCalendarAddress(given);
  expect(outlook).not.toContain("+");
  expect(new URL(outlook).searchParams.get("startdt")).toBe(given.start);
  expect(new URL(outlook).searchParams.get("body")).toContain(given.url);
});

test("[V6] the calendar's own properties come before its time zones and events, as RFC 5545 asks for", () => {
  const lines = calendarFile(entriesOf(event()), "en", "Savia: events").split("\r\n");
  const first = lines.findIndex((line) => /^BEGIN:V(TIMEZONE|EVENT)$/.test(line));
  expect(lines.slice(0, first).filter((line) => /^(REFRESH-INTERVAL|X-PUBLISHED-TTL)/.test(line))).toHaveLength(2);
  let depth = 0;
  for (const line of lines.slice(first, -1)) {
    if (line.startsWith("BEGIN:")) depth++;
    expect(depth > 0 || line === "END:VCALENDAR" || line === "", line).toBe(true);
    if (line.startsWith("END:")) depth--;
  }
});
