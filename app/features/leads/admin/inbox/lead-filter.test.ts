import { expect, test } from "vitest";
import { isFiltered, leadSearch, readLeadFilter } from "./lead-filter.ts";

test("an address says the filter, and unknown values mean none", () => {
  const filter = readLeadFilter(new URLSearchParams("q= Ana &status=new&source=nope&due=overdue&page=3"));
  expect(filter).toEqual({ q: "Ana", source: "", status: "new", owner: "", language: "", due: "overdue", page: 3 });
  expect(leadSearch(filter, { page: 1 })).toBe("?q=Ana&status=new&due=overdue");
  expect(readLeadFilter(new URLSearchParams("page=-4")).page).toBe(1);
});

test("a page alone is no filter", () => {
  expect(isFiltered(readLeadFilter(new URLSearchParams("page=2")))).toBe(false);
  expect(isFiltered(readLeadFilter(new URLSearchParams("q=x")))).toBe(true);
});
