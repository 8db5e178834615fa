import { expect, test } from "vitest";
import { spanOf } from "./clock.ts";

test("a span is told in minutes, then hours, then days, without zeros", () => {
  expect(spanOf(59 * 60_000)).toEqual({ kind: "minutes", days: 0, hours: 0, minutes: 59 });
  expect(spanOf(-(60 + 5) * 60_000)).toEqual({ kind: "hours", days: 0, hours: 1, minutes: 5 });
  expect(spanOf(26 * 3_600_000)).toMatchObject({ kind: "fullHours", hours: 26 });
  expect(spanOf(75 * 3_600_000)).toMatchObject({ kind: "days", days: 3 });
});
