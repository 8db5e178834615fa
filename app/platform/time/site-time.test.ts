import fc from "#test/generated.ts";
import { expect, test } from "vitest";
import { fromSiteTime, toSiteTime } from "./site-time.ts";

test("a time of the site's clock becomes a moment and back", () => {
  expect(fromSiteTime("2025-03-05T09:30")?.toISOString()).toBe("2025-03-05T15:30:00.000Z");
  expect(toSiteTime(new Date("2025-03-05T15:30:00Z"))).toBe("2025-03-05T09:30");
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2060, 0) }), (milliseconds) => {
      const minute = new Date(Math.floor(milliseconds / 60_000) * 60_000);
      const back = fromSiteTime(toSiteTime(minute))!;
      // The hour that the clock repeats in autumn has two moments.
      expect([0, 3_600_000]).toContain(Math.abs(back.getTime() - minute.getTime()));
      expect(toSiteTime(back)).toBe(toSiteTime(minute));
    }),
  );
});

test.each(["", "tomorrow", "2025-02-30T10:00", "2025-03-05", "2025-13-01T00:00", "2025-03-05T25:00"])(
  "%j is not a time",
  (text) => {
    expect(fromSiteTime(text)).toBeUndefined();
  },
);
