import { expect, test } from "vitest";
import { matchDates } from "./match-dates.ts";

/** Days as dates: 3 is the third day. */
const day = (number: number) => new Date(Date.UTC(2027, 0, number));
const dates = (...days: number[]) => days.map((number) => ({ startsAt: day(number), isTaken: false }));
const starts = (...days: number[]) => days.map(day);

test("[V2] a series that moves by a day moves each of its dates by a day", () => {
  expect(matchDates(dates(5, 12, 19), starts(6, 13, 20))).toEqual([0, 1, 2]);
});

test("[V2] a date is not pulled into the week before by a new start that comes first", () => {
  expect(matchDates(dates(12, 19, 26), starts(6, 13, 20, 27))).toEqual([1, 2, 3]);
});

test("[V2] of a series that happens less often the dates near the new ones stay", () => {
  expect(matchDates(dates(5, 12, 19, 26), starts(6, 20))).toEqual([0, undefined, 1, undefined]);
});

test("[V2] a date with registrations is moved rather than removed, even over a longer distance", () => {
  const stored = dates(5, 12, 19);
  stored[1]!.isTaken = true;
  expect(matchDates(stored, starts(5))).toEqual([undefined, 0, undefined]);
});

test("dates without new starts are removed, and new starts without dates stay free", () => {
  expect(matchDates(dates(5, 12), [])).toEqual([undefined, undefined]);
  expect(matchDates([], starts(5))).toEqual([]);
});
