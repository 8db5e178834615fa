import { expect, test } from "vitest";
import { eventTimes, offsetText } from "./event-times.ts";
import { startsOf, type Schedule } from "./schedule.server.ts";

const weekly: Schedule = {
  localStart: "2026-09-03T18:00",
  timeZone: "Europe/Madrid",
  durationMinutes: 60,
  repeat: "weekly",
  repeatEvery: 1,
  repeatUntil: null,
};
const from = new Date("2026-09-01T00:00:00Z");
const starts = (schedule: Partial<Schedule>) =>
  startsOf({ ...weekly, ...schedule }, { from, now: from }).map((start) => start.toISOString());

test.each([
  [
    "Europe/Madrid",
    "2026-10-22T16:00:00.000Z",
    "2026-10-29T17:00:00.000Z",
    "2027-03-25T17:00:00.000Z",
    "2027-04-01T16:00:00.000Z",
  ],
  [
    "America/New_York",
    "2026-10-29T22:00:00.000Z",
    "2026-11-05T23:00:00.000Z",
    "2027-03-11T23:00:00.000Z",
    "2027-03-18T22:00:00.000Z",
  ],
  [
    "America/Bogota",
    "2026-10-22T23:00:00.000Z",
    "2026-10-29T23:00:00.000Z",
    "2027-03-25T23:00:00.000Z",
    "2027-04-01T23:00:00.000Z",
  ],
])("[V2] a weekly series in %s keeps its hour on the clock across both clock changes", (timeZone, ...expected) => {
  expect(starts({ timeZone })).toEqual(expect.arrayContaining(expected));
});

test("[V2] a series repeats every N weeks until its last day, which is included", () => {
  expect(starts({ repeatEvery: 2, repeatUntil: "2026-10-01" })).toEqual([
    "2026-09-03T16:00:00.000Z",
    "2026-09-17T16:00:00.000Z",
    "2026-10-01T16:00:00.000Z",
  ]);
});

test("[V2] a monthly series keeps the date, or the weekday of the month", () => {
  expect(starts({ repeat: "monthly-date", repeatUntil: "2026-12-31" }).map((start) => start.slice(0, 10))).toEqual([
    "2026-09-03",
    "2026-10-03",
    "2026-11-03",
    "2026-12-03",
  ]);
  expect(starts({ repeat: "monthly-weekday", repeatUntil: "2026-12-31" }).map((start) => start.slice(0, 10))).toEqual([
    "2026-09-03",
    "2026-10-01",
    "2026-11-05",
    "2026-12-03",
  ]);
  const lastThursday = starts({ localStart: "2026-09-24T18:00", repeat: "monthly-weekday", repeatUntil: "2026-12-31" });
  expect(lastThursday.map((start) => start.slice(0, 10))).toEqual([
    "2026-09-24",
    "2026-10-29",
    "2026-11-26",
    "2026-12-31",
  ]);
});

test("[V2] a series without an end is stored for 400 days, and an event that does not repeat has one date", () => {
  expect(starts({})).toHaveLength(57);
  expect(starts({ repeat: "none" })).toEqual(["2026-09-03T16:00:00.000Z"]);
  expect(starts({ repeat: "none", localStart: "2020-01-01T10:00" })).toEqual(["2020-01-01T09:00:00.000Z"]);
});

test("[V2] a time that the clocks skip is moved forward", () => {
  expect(starts({ repeat: "none", localStart: "2027-03-28T02:30" })).toEqual(["2027-03-28T01:30:00.000Z"]);
});

test("[V3] times are told in the event's own zone with the offset of that day", () => {
  const times = (start: string, zone: string, language: "en" | "es" = "en") =>
    eventTimes(new Date(start), new Date(Date.parse(start) + 3_600_000), zone, language);
  expect(times("2026-12-10T16:00:00Z", "America/Bogota")).toMatchObject({
    day: "10",
    month: "December 2026",
    weekday: "Thursday",
  });
  expect(times("2026-12-10T16:00:00Z", "America/Bogota").hours).toMatch(
    /^11:00.AM – 12:00.PM Colombia Time \(UTC−5\)$/,
  );
  expect(times("2026-12-10T16:00:00Z", "America/Bogota", "es").hours).toMatch(
    /^11:00.a\.m\. – 12:00.p\.m\., hora de Colombia \(UTC−5\)$/,
  );
  expect(times("2026-07-01T16:00:00Z", "Europe/Madrid").hours).toMatch(/^6:00.PM – 7:00.PM .*\(UTC\+2\)$/);
  const lasting = (hours: number, language: "en" | "es" = "en") => {
    const start = new Date("2026-12-10T03:00:00Z");
    return eventTimes(start, new Date(+start + hours * 3_600_000), "Pacific/Auckland", language).hours;
  };
  // Over midnight the hours are clear; over a whole day they are not.
  expect(lasting(10)).toMatch(/^4:00.PM – 2:00.AM .*\(UTC\+13\)$/);
  expect(lasting(49)).toMatch(/^4:00.PM – Sat, Dec 12, 5:00.PM .*\(UTC\+13\)$/);
  expect(lasting(49, "es")).toMatch(/^4:00.p\.m\. – sáb 12 de dic, 5:00.p\.m\., .*\(UTC\+13\)$/);
  expect(offsetText(new Date("2026-12-01T00:00:00Z"), "Europe/Madrid")).toBe("UTC+1");
  expect(offsetText(new Date("2026-12-01T00:00:00Z"), "Asia/Kolkata")).toBe("UTC+5:30");
  expect(offsetText(new Date("2026-12-01T00:00:00Z"), "UTC")).toBe("UTC");
});
