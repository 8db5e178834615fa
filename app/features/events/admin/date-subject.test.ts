import { expect, test } from "vitest";
import { dateSubject } from "./date-subject.ts";

test("the activity log names an evening event by the day at its place", () => {
  const startsAt = new Date("2027-03-05T01:00:00Z");
  expect(dateSubject({ title: "Circle", timeZone: "America/Bogota" }, { startsAt })).toBe("Circle, 2027-03-04");
  expect(dateSubject({ title: "Circle", timeZone: "Pacific/Auckland" }, { startsAt })).toBe("Circle, 2027-03-05");
});
