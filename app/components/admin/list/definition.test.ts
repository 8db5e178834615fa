import { expect, expectTypeOf, test } from "vitest";
import { anyText, defineList, oneOf, pageOf, type AnyList, type QueryOf } from "./definition.ts";

const list = defineList({
  name: "stories",
  path: "/admin/stories",
  pageSize: 20,
  search: true,
  filters: { status: oneOf(["draft", "public"]), author: anyText() },
  sorts: ["newest", "title"],
  columns: { title: { csv: (row: { title: string }) => row.title, sort: "title" }, state: {} },
  bulk: { publish: {}, delete: { needsConfirmation: true } },
});
const read = (search: string) => list.read(new URLSearchParams(search));

test("an address is parsed into typed values; unknown values count as not set", () => {
  expect(read("q=%20moss%20&status=draft&author=ana&sort=title&page=3")).toEqual({
    q: "moss",
    status: "draft",
    author: "ana",
    sort: "title",
    page: 3,
  });
  const nothing = { q: "", status: "", author: "", sort: "newest", page: 1 };
  expect(read("")).toEqual(nothing);
  expect(read("status=__proto__&sort=constructor&page=-4&other=1")).toEqual(nothing);
  expect(read("page=1e99").page).toBe(1);
  expect(read("page=999999999").page).toBe(100_000);
  expect(read(`q=${"x".repeat(500)}`).q).toHaveLength(100);
  expectTypeOf<QueryOf<typeof list>["status"]>().toEqualTypeOf<"draft" | "public" | "">();
  expectTypeOf<QueryOf<typeof list>["sort"]>().toEqualTypeOf<"newest" | "title">();
});

test("an address contains only values that differ from the default, and is parsed into the same query", () => {
  expect(list.address(read(""))).toBe("/admin/stories");
  const query = read("q=a&status=public&sort=title&page=2");
  expect(list.address(query)).toBe("/admin/stories?q=a&status=public&sort=title&page=2");
  expect(read(list.address(query).split("?")[1]!)).toEqual(query);
  expect(list.address({ ...query, page: 1 }, { ask: "delete", id: "7" }, "/admin/stories/export.csv")).toBe(
    "/admin/stories/export.csv?q=a&status=public&sort=title&ask=delete&id=7",
  );
});

test("a search counts as filtered, and only filters are counted", () => {
  expect(list.isFiltered(read("page=2&sort=title"))).toBe(false);
  expect(list.isFiltered(read("q=a"))).toBe(true);
  expect(list.countFilters(read("q=a&status=draft&author=x"))).toBe(2);
});

test("a list without search, filters and orders has only pages, and any list fits the components", () => {
  const plain = defineList({ name: "bin", path: "/admin/bin", pageSize: 50 });
  expect(plain.read(new URLSearchParams("q=x&sort=y&page=2"))).toEqual({ q: "", sort: "default", page: 2 });
  const lists: AnyList[] = [list, plain];
  expect(lists.map(({ action }) => action)).toEqual(["/admin/stories", "/admin/bin"]);
});

test("a page beyond the end is the last one, and an empty list has one page", () => {
  expect(pageOf(41, { page: 9 }, 20)).toEqual({ total: 41, page: 3, pages: 3, offset: 40 });
  expect(pageOf(0, { page: 1 }, 20)).toEqual({ total: 0, page: 1, pages: 1, offset: 0 });
});
