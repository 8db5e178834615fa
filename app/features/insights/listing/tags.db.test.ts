import { expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { day, storePosts, titles, useEmptyPosts } from "#test/factories/posts.ts";
import type { ListingState } from "./listing-address.ts";
import { listPosts } from "./listing.server.ts";

useDatabase();
useEmptyPosts();

const list = (state: Partial<ListingState> = {}, language: "en" | "es" = "en") =>
  listPosts({ query: "", page: 1, ...state }, language);

test("a tag filters featured posts and the grid, alone and together with category, query and page", async () => {
  await storePosts(
    { title: "F1", featured: true, tags: ["Teal"] },
    { title: "F2", featured: true, tags: ["Culture"] },
    ...Array.from({ length: 8 }, (_, n) => ({
      title: `Teal ${n}`,
      tags: ["Culture", "Teal"],
      cluster: n < 2 ? "stories" : "business",
      createdAt: day(n + 1),
    })),
    { title: "Other", tags: ["Tealish"], createdAt: day(20) },
    { title: "Untagged", tags: null, createdAt: day(21) },
    { title: "Draft", tags: ["Teal"], published: false },
  );
  const tagged = await list({ tag: "Teal" });
  expect(titles(tagged.featured)).toEqual(["F1"]);
  expect(tagged).toMatchObject({ total: 8, more: false, pageCount: 2, from: 1, to: 6 });
  expect(titles((await list({ tag: "Teal", page: 2 })).posts)).toEqual(["Teal 1", "Teal 0"]);
  expect(titles((await list({ tag: "Teal", category: "stories" })).posts)).toEqual(["Teal 1", "Teal 0"]);
  expect(titles((await list({ tag: "Teal", query: "TEAL 3" })).posts)).toEqual(["Teal 3"]);
  expect((await list({ tag: "Teal" }, "es")).total).toBe(8);
  for (const tag of ["teal", "Nothing", "'; drop table posts; --", "{Teal}", '"'])
    expect(await list({ tag })).toMatchObject({ total: 0, featured: [], posts: [] });
});

test("tags in a long list: a common one is counted up to 1,000, a rare one is found however old it is", async () => {
  const rows = Array.from({ length: 2200 }, (_, n) => ({
    title: String(n),
    tags: [n % 2 ? "Odd" : "Even", ...(n > 2100 && n % 50 === 0 ? ["Rare"] : [])],
    createdAt: new Date(day(400).getTime() - n * 60_000),
  }));
  for (let from = 0; from < rows.length; from += 500) await storePosts(...rows.slice(from, from + 500));
  const common = await list({ tag: "Odd", page: 2 });
  expect(common).toMatchObject({ total: 1000, more: true, from: 7, to: 12 });
  expect(titles(common.posts)[0]).toBe("13");
  const rare = await list({ tag: "Rare" });
  expect(rare).toMatchObject({ total: 1, more: false });
  expect(rare.newestOnly).toBeUndefined();
  expect(titles(rare.posts)).toEqual(["2150"]);
  expect(titles((await list({ tag: "Rare", query: "50" })).posts)).toEqual(["2150"]);
  expect((await list({ tag: "Rare", query: "zz" })).total).toBe(0);
});
