import { createEvents } from "ics";
import { expect, test } from "vitest";
import { calendarEntry, calendarResponse, productId } from "./calendar-entries.server.ts";
import type { SiteEvent } from "./events.content.ts";
import { upcomingOf } from "./upcoming.ts";

const circle: SiteEvent = {
  id: "circle",
  start: "2026-12-10T11:00:00-05:00",
  durationMinutes: 60,
  timeZone: "America/Bogota",
  place: { en: "Lima, Peru", es: "Lima, Perú" },
  language: "both",
  title: { en: "A circle; with friends, by the sea", es: "Un círculo" },
  description: { en: "Come.", es: "¿Qué le pidió este año a tu equipo? ".repeat(12).trim() },
};

async function feed(language: "en" | "es", now: Date, list: SiteEvent[]): Promise<string> {
  const entries = upcomingOf(now, list).map((event) => calendarEntry(event, language, now));
  return calendarResponse(createEvents(entries, { productId: productId(language) }), {}).text();
}

const now = new Date("2026-11-20T15:30:00Z");

test("every gathering has a stable UID, a stamp, and its start and length in UTC", async () => {
  const text = await feed("en", now, [circle]);
  for (const line of [
    "UID:circle@savia.example",
    "DTSTAMP:20261120T000000Z",
    "DTSTART:20261210T160000Z",
    "DURATION:PT60M",
    "SUMMARY:A circle\\; with friends\\, by the sea",
    "LOCATION:Lima\\, Peru",
  ])
    expect(text.split("\r\n")).toContain(line);
  expect(text).toBe(await feed("en", new Date("2026-11-20T18:00:00Z"), [circle]));
});

test("no line is longer than 75 octets, and unfolded the text is whole", async () => {
  const text = await feed("es", now, [circle]);
  const lines = text.split("\r\n");
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain(`DESCRIPTION:${circle.description.es}`);
});

test("a feed without gatherings is still a calendar", async () => {
  const text = await feed("en", new Date("2030-01-01T00:00:00Z"), [circle]);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n[\s\S]*END:VCALENDAR\r\n$/);
  expect(text).not.toContain("VEVENT");
});
