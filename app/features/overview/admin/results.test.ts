import { expect, test } from "vitest";
import { rangeOf, weekly } from "./period.ts";
import { axisOf, groupSources, leftAt, linePath, medianOf, readPages, scannerSteps } from "./results.ts";

test("a period ends today and stands beside as many days before", () => {
  const { days, before } = rangeOf("week", "2026-03-02");
  expect([days[0], days.at(-1), days.length]).toEqual(["2026-02-24", "2026-03-02", 7]);
  expect([before[0], before.at(-1), before.length]).toEqual(["2026-02-17", "2026-02-23", 7]);
  expect(rangeOf("year", "2026-11-18").days).toHaveLength(364);
  expect(weekly([7, 7, 7, 7, 7, 7, 7, 14])).toEqual([7, 14]);
});

test("search engines are one source", () => {
  const found = groupSources([
    { name: "google.com", count: 3 },
    { name: "google.com.mx", count: 2 },
    { name: "duckduckgo.com", count: 1 },
    { name: "redcoop.example", count: 4 },
    { name: "googleplus.example", count: 1 },
  ]);
  expect(found.slice(0, 2)).toEqual([
    { name: "search", count: 6 },
    { name: "redcoop.example", count: 4 },
  ]);
  expect(found).toHaveLength(3);
});

test("a page has the views of both languages", () => {
  const rows = [
    { name: "/about", language: "en", count: 2 },
    { name: "/about", language: "es", count: 5 },
  ];
  expect(readPages(rows)).toEqual([{ name: "/about", count: 7, en: 2, es: 5 }]);
});

test("the scanner is left where most people do not reach the next page", () => {
  const names = (counts: number[]) => [
    { name: "scanner.opened", count: 100 },
    ...counts.map((count, index) => ({ name: `scanner.page.${index + 1}`, count })),
    { name: "scanner.sent", count: 40 },
  ];
  const steps = scannerSteps(names([60, 58, 57, 56, 44, 43, 42]));
  expect(steps[leftAt(steps)!]!.key, "56 reached self-leadership, 44 the page after it").toBe("selfLeadership");
  expect(leftAt(scannerSteps([{ name: "scanner.opened", count: 9 }]))).toBeUndefined();
});

test("the axis has round numbers that reach the highest value", () => {
  expect(axisOf(111)).toEqual([0, 40, 80, 120]);
  expect(axisOf(3)).toEqual([0, 1, 2, 3]);
  expect(axisOf(0)).toEqual([0, 1]);
  for (const highest of [1, 2, 5, 7, 19, 55, 340, 9999]) {
    const ticks = axisOf(highest);
    expect(ticks.at(-1), String(highest)).toBeGreaterThanOrEqual(highest);
    expect(ticks.length).toBeLessThan(7);
  }
  expect(linePath([0, 5, 10], 10)).toBe("M0 100L50 50L100 0");
});

test("the median is the middle of all answers", () => {
  expect([medianOf([]), medianOf([5]), medianOf([9, 1, 5]), medianOf([1, 3])]).toEqual([undefined, 5, 5, 2]);
});
