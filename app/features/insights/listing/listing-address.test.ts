import { expect, test } from "vitest";
import { listingSearch, readListingState } from "./listing-address.ts";

const read = (search: string) => readListingState(new URLSearchParams(search));

test("the address tells category, query and page", () => {
  expect(read("category=stories&q=+Bridge++new+&page=3")).toEqual({
    category: "stories",
    query: "Bridge new",
    page: 3,
  });
});

test("what makes no sense in an address is the plain listing", () => {
  for (const page of ["0", "-1", "1.5", "x", "1e999", ""]) expect(read(`page=${page}`).page).toBe(1);
  expect(read("category=nonsense&q=%00%0a")).toEqual({ category: undefined, query: "", page: 1 });
  expect(read(`q=${"é".repeat(500)}`).query).toHaveLength(100);
});

test("the plain listing has no parameters, and state survives the way there and back", () => {
  expect(listingSearch({ query: "", page: 1 })).toBe("");
  const state = { category: "business" as const, query: "50% & más", page: 2 };
  expect(read(listingSearch(state))).toEqual(state);
});
