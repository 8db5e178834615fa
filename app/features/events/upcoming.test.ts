import { expect, test } from "vitest";
import type { SiteEvent } from "./events.content.ts";
import { upcomingEvents } from "./upcoming.ts";

const event: SiteEvent = {
  id: "circle",
  start: "2026-12-10T11:00:00-05:00",
  durationMinutes: 60,
  timeZone: "America/Bogota",
  place: "online",
  language: "both",
  title: { en: "A circle", es: "Un círculo" },
  description: { en: "Come.", es: "Ven." },
};

test("an event stays until it has ended, the next one first", () => {
  const later = { ...event, id: "later", start: "2027-01-28T10:00:00-05:00" };
  const ids = (now: string) => upcomingEvents("en", new Date(now), [later, event]).map(({ id }) => id);
  expect(ids("2026-12-10T16:59:00Z")).toEqual(["circle", "later"]);
  expect(ids("2026-12-10T17:00:00Z")).toEqual(["later"]);
  expect(ids("2028-01-01T00:00:00Z")).toEqual([]);
});

test("dates are told in the event's own time zone and the page's language", () => {
  const now = new Date("2026-11-01T00:00:00Z");
  const [english] = upcomingEvents("en", now, [event]);
  const [spanish] = upcomingEvents("es", now, [{ ...event, place: { en: "Lima, Peru", es: "Lima, Perú" } }]);
  expect(english).toMatchObject({ title: "A circle", day: "10", month: "December 2026", place: undefined, end: "2026-12-10T17:00:00.000Z" });
  expect(english!.time).toMatch(/^Thursday.*11:00.AM Colombia Time$/);
  expect(spanish).toMatchObject({ title: "Un círculo", month: "diciembre de 2026", place: "Lima, Perú" });
  expect(spanish!.time).toMatch(/^jueves.*11:00.a\.m\. hora de Colombia$/);
});
