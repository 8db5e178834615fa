import { expect, test } from "vitest";
import { events, type SiteEvent } from "./events.content.ts";
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

test("a yearly gathering comes again on its weekday and hour, once the last one has ended", () => {
  const starts = (now: string) =>
    upcomingEvents("en", new Date(now), [{ ...event, yearly: true }]).map(({ start, time }) => [
      new Date(start).toISOString(),
      time,
    ]);
  const [[, time]] = starts("2026-11-01T00:00:00Z") as [[string, string]];
  expect(starts("2026-12-10T16:59:00Z")).toEqual([["2026-12-10T16:00:00.000Z", time]]);
  expect(starts("2026-12-10T17:00:00Z")).toEqual([["2027-12-09T16:00:00.000Z", time]]);
  expect(starts("2031-06-01T00:00:00Z")).toEqual([["2031-12-04T16:00:00.000Z", time]]);
});

test("the sample gatherings never run out", () => {
  for (let year = 2026; year < 2046; year++)
    expect(upcomingEvents("en", new Date(`${year}-11-20T00:00:00Z`))).toHaveLength(events.length);
});

test("dates are told in the event's own time zone and the page's language", () => {
  const now = new Date("2026-11-01T00:00:00Z");
  const [english] = upcomingEvents("en", now, [event]);
  const [spanish] = upcomingEvents("es", now, [{ ...event, place: { en: "Lima, Peru", es: "Lima, Perú" } }]);
  expect(english).toMatchObject({
    title: "A circle",
    day: "10",
    month: "December 2026",
    place: undefined,
    end: "2026-12-10T17:00:00.000Z",
  });
  expect(english!.time).toMatch(/^Thursday.*11:00.AM Colombia Time$/);
  expect(spanish).toMatchObject({ title: "Un círculo", month: "diciembre de 2026", place: "Lima, Perú" });
  expect(spanish!.time).toMatch(/^jueves.*11:00.a\.m\. hora de Colombia$/);
});
