import { expect, test } from "vitest";
import { isDeliveredCategory } from "#app/components/cards/categories.ts";
import { listingSearch, readListingState } from "./listing-address.ts";

const read = (search: string) => readListingState(new URLSearchParams(search), isDeliveredCategory);

test("category, tag, query and page are read from the URL", () => {
  expect(read("category=stories&tag=Light+Codes&q=+Bridge++new+&page=3")).toEqual({
    category: "stories",
    tag: "Light Codes",
    query: "Bridge new",
    page: 3,
  });
});

test("invalid parameters are ignored", () => {
  for (const page of ["0", "-1", "1.5", "x", "1e999", ""]) expect(read(`page=${page}`).page).toBe(1);
  expect(read("category=nonsense&tag=+%00&q=%00%0a")).toEqual({
    category: undefined,
    tag: undefined,
    query: "",
    page: 1,
  });
  expect(read(`q=${"é".repeat(500)}`).query).toHaveLength(100);
  expect(read(`tag=${"é".repeat(500)}`).tag).toHaveLength(100);
});

test("the unfiltered first page has no parameters, and any state can be written to a URL and read back", () => {
  expect(listingSearch({ query: "", page: 1 })).toBe("");
  const state = { category: "business" as const, tag: "Well-being & more", query: "50% & más", page: 2 };
  expect(read(listingSearch(state))).toEqual(state);
});
