import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { posts } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { findArticle, listRelated } from "../posts.server.ts";
import { day, storePosts, titles, useEmptyPosts } from "#test/factories/posts.ts";
import type { ListingState } from "./listing-address.ts";
import { listPosts } from "./listing.server.ts";

useDatabase();
useEmptyPosts();

const list = (state: Partial<ListingState> = {}, language: "en" | "es" = "en") =>
  listPosts({ query: "", page: 1, ...state }, language);

test("[114] [115] [116] the grid has six posts per page, newest first, with an exact range", async () => {
  await storePosts(...Array.from({ length: 8 }, (_, n) => ({ title: `N${n + 1}`, createdAt: day(n + 1) })));
  const first = await list();
  expect(titles(first.posts)).toEqual(["N8", "N7", "N6", "N5", "N4", "N3"]);
  expect(first).toMatchObject({ from: 1, to: 6, total: 8, more: false, page: 1, pageCount: 2 });
  const second = await list({ page: 2 });
  expect(titles(second.posts)).toEqual(["N2", "N1"]);
  expect(second).toMatchObject({ from: 7, to: 8, total: 8 });
});

test("a page number after the last shows the last page", async () => {
  await storePosts(...Array.from({ length: 7 }, (_, n) => ({ title: `N${n}`, createdAt: day(n + 1) })));
  expect(await list({ page: 1000 })).toMatchObject({ page: 2, from: 7, to: 7 });
});

test("the pages of a long list contain every post once, in order", async () => {
  await storePosts(...Array.from({ length: 40 }, (_, n) => ({ title: String(n), createdAt: day(1) })));
  const seen: string[] = [];
  for (let page = 1; page <= 7; page++) seen.push(...titles((await list({ page })).posts));
  expect(seen).toHaveLength(40);
  expect(new Set(seen).size).toBe(40);
  const all = await db().select({ title: posts.title }).from(posts).orderBy(posts.id);
  expect(seen).toEqual(titles(all).reverse());
});

test("[112] [113] [118] all featured posts are listed separately; the category applies to both lists", async () => {
  await storePosts(
    ...Array.from({ length: 7 }, (_, n) => ({
      title: `F${n + 1}`,
      featured: true,
      createdAt: day(n + 1),
      cluster: n < 2 ? "stories" : "business",
    })),
    { title: "A", createdAt: day(1) },
    { title: "B", createdAt: day(2), cluster: "stories" },
  );
  const all = await list();
  expect(titles(all.featured)).toEqual(["F7", "F6", "F5", "F4", "F3", "F2", "F1"]);
  expect(titles(all.posts)).toEqual(["B", "A"]);
  const stories = await list({ category: "stories" });
  expect(titles(stories.featured)).toEqual(["F2", "F1"]);
  expect(titles(stories.posts)).toEqual(["B"]);
  expect(stories.total).toBe(1);
});

test("[117] only posts that are published, due and not in the bin are public", async () => {
  const hidden = [
    { title: "draft", published: false },
    { title: "binned", deletedAt: day(2) },
    { title: "scheduled", publishAt: new Date(Date.now() + 3_600_000) },
  ];
  const [shown, ...rows] = await storePosts(
    { title: "shown", publishAt: day(3) },
    ...hidden,
    ...hidden.map((post) => ({ ...post, featured: true })),
  );
  const listing = await list();
  expect(titles([...listing.featured, ...listing.posts])).toEqual(["shown"]);
  expect(listing.total).toBe(1);
  for (const query of ["draft", "binned", "scheduled"]) {
    const found = await list({ query });
    expect(found.featured).toEqual([]);
    expect(found.posts).toEqual([]);
  }
  for (const row of rows) expect(await findArticle(row.slug, "en")).toBeUndefined();
  expect(await listRelated(shown!.id, shown!.cluster, "en")).toEqual([]);
});

test("a scheduled post is sorted by the day on which it becomes public", async () => {
  await storePosts(
    { title: "old but scheduled", createdAt: day(1), publishAt: day(20) },
    { title: "between", createdAt: day(10) },
  );
  expect(titles((await list()).posts)).toEqual(["old but scheduled", "between"]);
});

test("[121] [122] [123] search covers only title and preview and ignores case and accents", async () => {
  await storePosts(
    { title: "The Leadership question", createdAt: day(1) },
    { title: "Plain", previewSnippet: "On leaders who listen", createdAt: day(2) },
    { title: "Other", bodyContent: "<p>leader in the body, and tags</p>", tags: ["leader"], createdAt: day(3) },
    { title: "Dirección", createdAt: day(4) },
  );
  expect(titles((await list({ query: "LEADER" })).posts)).toEqual(["Plain", "The Leadership question"]);
  expect(titles((await list({ query: "direccion" })).posts)).toEqual(["Dirección"]);
  expect(titles((await list({ query: "DIRECCIÓN" })).posts)).toEqual(["Dirección"]);
});

test("%, _ and \\ have no special meaning in a search", async () => {
  await storePosts(
    { title: "100% sure" },
    { title: "100 percent" },
    { title: "snake_case" },
    { title: "snakeXcase" },
    { title: "back\\slash" },
    { title: 'it\'s "quoted"' },
  );
  expect(titles((await list({ query: "100%" })).posts)).toEqual(["100% sure"]);
  expect(titles((await list({ query: "e_c" })).posts)).toEqual(["snake_case"]);
  expect(titles((await list({ query: "\\" })).posts)).toEqual(["back\\slash"]);
  expect(titles((await list({ query: "it's \"q" })).posts)).toEqual(['it\'s "quoted"']);
  expect((await list({ query: "%%" })).total).toBe(0);
});

test("[120] decision 35: search applies to featured posts and to the grid, and N is the size of the filtered grid", async () => {
  await storePosts(
    { title: "River one", featured: true },
    { title: "Desert", featured: true },
    ...Array.from({ length: 7 }, (_, n) => ({ title: `River ${n}` })),
    { title: "Mountain" },
  );
  const found = await list({ query: "river" });
  expect(titles(found.featured)).toEqual(["River one"]);
  expect(found).toMatchObject({ total: 7, pageCount: 2, from: 1, to: 6 });
});

test("[124] [125] in Spanish, search and cards use the Spanish text where it exists, else the English one", async () => {
  await storePosts(
    { title: "Bridge", titleEs: "Puente", previewSnippet: "Rope", previewSnippetEs: "Cuerda", createdAt: day(2) },
    { title: "Forest", previewSnippet: "Trees", createdAt: day(1) },
  );
  const cards = (await list({}, "es")).posts;
  expect(cards.map(({ title, snippet, languages }) => [title, snippet, languages.title])).toEqual([
    ["Puente", "Cuerda", "es"],
    ["Forest", "Trees", "en"],
  ]);
  expect(titles((await list({ query: "puente" }, "es")).posts)).toEqual(["Puente"]);
  expect(titles((await list({ query: "bridge" }, "es")).posts)).toEqual([]);
  expect(titles((await list({ query: "forest" }, "es")).posts)).toEqual(["Forest"]);
  expect(titles((await list({ query: "puente" }, "en")).posts)).toEqual([]);
});

test("a long list can be searched for a rare word, a common word, a single letter and a missing word", async () => {
  const texts = Array.from({ length: 1500 }, (_, n) => ({
    title: n % 2 ? `Everywhere ${n}` : `Elsewhere ${n}`,
    previewSnippet: n === 1400 ? "Ombú" : "x",
    createdAt: new Date(day(400).getTime() - n * 60_000),
  }));
  for (let from = 0; from < texts.length; from += 500) await storePosts(...texts.slice(from, from + 500));
  expect(titles((await list({ query: "ombu" })).posts)).toEqual(["Elsewhere 1400"]);
  expect(await list({ query: "everywhere" })).toMatchObject({ total: 750, more: false });
  const letter = await list({ query: "e", page: 3 });
  expect(letter).toMatchObject({ total: 1000, more: true, from: 13, to: 18 });
  expect(titles(letter.posts)[0]).toBe("Elsewhere 12");
  expect((await list({ query: "e", page: 500 })).to).toBe(1000);
  expect(await list({ query: "zzzz" })).toMatchObject({ total: 0, posts: [], from: 0, to: 0 });
  expect(await list({ query: "everywhere", category: "stories" })).toMatchObject({ total: 0 });
});
