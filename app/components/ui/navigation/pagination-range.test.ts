import fc from "#test/generated.ts";
import { expect, test } from "vitest";
import { paginationRange } from "./pagination-range.ts";

test("a short list shows every page", () => {
  expect(paginationRange(1, 0)).toEqual([]);
  expect(paginationRange(1, 1)).toEqual([1]);
  expect(paginationRange(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("a long list shows the first and last page and those around the current one", () => {
  expect(paginationRange(1, 20)).toEqual([1, 2, 3, 4, 5, "gap", 20]);
  expect(paginationRange(10, 20)).toEqual([1, "gap", 9, 10, 11, "gap", 20]);
  expect(paginationRange(20, 20)).toEqual([1, "gap", 16, 17, 18, 19, 20]);
});

test("a gap never hides a single page", () => {
  expect(paginationRange(4, 8)).toEqual([1, 2, 3, 4, 5, "gap", 8]);
  expect(paginationRange(5, 8)).toEqual([1, "gap", 4, 5, 6, 7, 8]);
});

test("every range contains the current page, is sorted, and has the same length", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.nat(),
      fc.integer({ min: 0, max: 3 }),
      (pageCount, seed, siblings) => {
        const page = 1 + (seed % pageCount);
        const slots = paginationRange(page, pageCount, siblings);
        const pages = slots.filter((slot) => slot !== "gap");
        expect(pages).toContain(page);
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
        expect(slots).toHaveLength(Math.min(pageCount, siblings * 2 + 5));
      },
    ),
  );
});
