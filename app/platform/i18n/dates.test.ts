import { expect, test } from "vitest";
import { momentText, shortDate } from "./dates.ts";

const now = new Date("2026-11-15T12:00:00Z");

test("a moment is told in the site's time zone, and says so", () => {
  expect(momentText(new Date("2026-11-12T21:04:00Z"), "en", now)).toBe("Thu, Nov 12, 3:04 PM CST");
  expect(momentText(new Date("2026-11-12T21:04:00Z"), "es", now)).toBe("jue 12 de nov, 3:04 p.m. GMT-6");
});

test("a moment of another year names it, by the site's own calendar", () => {
  expect(momentText(new Date("2025-11-12T21:04:00Z"), "en", now)).toBe("Wed, Nov 12, 2025, 3:04 PM CST");
  expect(momentText("2027-01-01T05:00:00Z", "en", now)).toBe("Thu, Dec 31, 11:00 PM CST");
});

test("dates in Spanish are those of Latin America", () => {
  expect(shortDate("2025-03-05T18:00:00Z", "es")).toBe("5 mar 2025");
});
