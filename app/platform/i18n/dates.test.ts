import { expect, test } from "vitest";
import { momentText, shortDate } from "./dates.ts";

const now = new Date("2026-11-15T12:00:00Z");

test("date and time are in the site's time zone, which is named", () => {
  expect(momentText(new Date("2026-11-12T21:04:00Z"), "en", now)).toBe("Thu, Nov 12, 3:04 PM CST");
  expect(momentText(new Date("2026-11-12T21:04:00Z"), "es", now)).toBe("jue 12 de nov, 3:04 p.m. GMT−6");
});

test("the year is added when it is not the current one in the site's time zone", () => {
  expect(momentText(new Date("2025-11-12T21:04:00Z"), "en", now)).toBe("Wed, Nov 12, 2025, 3:04 PM CST");
  expect(momentText("2027-01-01T05:00:00Z", "en", now)).toBe("Thu, Dec 31, 11:00 PM CST");
});

test("Spanish dates follow the Latin American format", () => {
  expect(shortDate("2025-03-05T18:00:00Z", "es")).toBe("5 mar 2025");
});
