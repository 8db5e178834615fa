import { expect, test } from "vitest";
import { findExpired } from "./retention.ts";

const day = 86_400_000;
const start = Date.UTC(2025, 0, 1, 3);
const rules = { days: 7, weeks: 4, months: 12 };

test("[BK5] a backup every night for two years leaves those of 7 days, 4 weeks and 12 months", () => {
  let kept: { createdAt: Date }[] = [];
  let now = new Date(start);
  for (let night = 0; night < 730; night++) {
    now = new Date(start + night * day);
    kept.push({ createdAt: now });
    const expired = new Set(findExpired(kept, rules, now));
    kept = kept.filter((backup) => !expired.has(backup));
  }
  const ages = kept.map(({ createdAt }) => Math.round((now.getTime() - createdAt.getTime()) / day));
  expect(ages.filter((age) => age <= 7)).toHaveLength(8);
  // Sundays and last days of months.
  const weekly = kept.filter(({ createdAt }) => createdAt.getUTCDay() === 0);
  expect(weekly.length).toBeGreaterThanOrEqual(4);
  const months = new Set(kept.map(({ createdAt }) => createdAt.toISOString().slice(0, 7)));
  expect(months.size).toBeGreaterThanOrEqual(12);
  expect(Math.max(...ages)).toBeLessThanOrEqual(366);
  expect(kept.length).toBeLessThanOrEqual(8 + 4 + 13);
});

test("the newest backup stays however old it is, and nothing is kept for longer than asked", () => {
  const old = [1000, 900, 800].map((age) => ({ createdAt: new Date(start - age * day) }));
  expect(findExpired(old, rules, new Date(start))).toEqual([old[1], old[0]]);
  const recent = [10, 9, 1].map((age) => ({ createdAt: new Date(start - age * day) }));
  expect(findExpired(recent, { days: 3, weeks: 0, months: 0 }, new Date(start))).toEqual([recent[1], recent[0]]);
});

test("every backup of the last days is kept, also several of one day", () => {
  const today = [1, 2, 3].map((hours) => ({ createdAt: new Date(start - hours * 3_600_000) }));
  expect(findExpired(today, rules, new Date(start))).toEqual([]);
});
