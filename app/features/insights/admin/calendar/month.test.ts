import { expect, test } from "vitest";
import { boundsOf, dayOf, daysOf, isMonth, monthAfter, noonOf, readMonth } from "./month.ts";

test("an address without a month, or with nonsense, shows the present one in the site's time zone", () => {
  // In Mexico City it is still October.
  const now = new Date("2026-11-01T03:00:00Z");
  for (const asked of [null, "", "2026-13", "1999-01", "2026-1", "2026-11-02"])
    expect(readMonth(asked, now)).toBe("2026-10");
  expect(readMonth("2027-02", now)).toBe("2027-02");
});

test("months follow each other across years", () => {
  expect([monthAfter("2026-12", 1), monthAfter("2026-01", -1), monthAfter("2099-12", 1)]).toEqual([
    "2027-01",
    "2025-12",
    "2100-01",
  ]);
  expect(isMonth("2100-01")).toBe(false);
});

test("a month begins and ends at midnight of the site's time zone", () => {
  const { from, to } = boundsOf("2026-11");
  expect([from.toISOString(), to.toISOString()]).toEqual(["2026-11-01T06:00:00.000Z", "2026-12-01T06:00:00.000Z"]);
  expect(dayOf(from)).toBe("2026-11-01");
  expect(dayOf(new Date(to.getTime() - 1))).toBe("2026-11-30");
  expect(dayOf(noonOf("2026-02-28"))).toBe("2026-02-28");
});

test("weeks begin on Monday, and February has a leap day every four years", () => {
  expect(daysOf("2026-11").blanks).toBe(6);
  expect(daysOf("2026-06").blanks).toBe(0);
  expect(daysOf("2028-02").days.at(-1)).toEqual({ day: "2028-02-29", number: 29 });
  expect(daysOf("2027-02").days).toHaveLength(28);
});
