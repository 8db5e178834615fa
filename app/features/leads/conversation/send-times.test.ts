import { expect, test } from "vitest";
import { dueTime, isZone } from "./send-times.ts";

const now = new Date("2026-11-18T22:30:00Z");
const due = (when: "now" | "tomorrow" | "ifNoReply" | "at", zone = "America/Bogota", at = "") =>
  dueTime({ when, at, zone }, now)?.toISOString();

test("an answer leaves after twenty seconds, in which it can be taken back", () => {
  expect(due("now")).toBe("2026-11-18T22:30:20.000Z");
});

test("tomorrow is the person's tomorrow, at nine on their clock", () => {
  expect(due("tomorrow")).toBe("2026-11-19T14:00:00.000Z");
  // There it is the 19th already.
  expect(due("tomorrow", "Europe/Madrid")).toBe("2026-11-19T08:00:00.000Z");
  expect(due("tomorrow", "Asia/Tokyo")).toBe("2026-11-20T00:00:00.000Z");
});

test("a chosen time is one of their clock, summer time included, and not in the past", () => {
  expect(due("at", "Europe/Madrid", "2027-07-01T10:15")).toBe("2027-07-01T08:15:00.000Z");
  expect(due("at", "Europe/Madrid", "2026-11-18T10:00")).toBeUndefined();
  expect(due("at", "Europe/Madrid", "soon")).toBeUndefined();
  // The clocks go from two to three that night.
  expect(due("at", "Europe/Madrid", "2027-03-28T02:30")).toBe("2027-03-28T01:30:00.000Z");
});

test("an unknown time zone is recognized", () => {
  expect([isZone("America/Lima"), isZone("Mars/Olympus")]).toEqual([true, false]);
});
