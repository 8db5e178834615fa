import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { makePost } from "#db/factories.ts";
import { oldSlugs, posts } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { sitemap, sitemapPart } from "./feeds/sitemap.server.ts";
import { contentChanged } from "#app/platform/pages/content-version.server.ts";
import { listPosts } from "./listing/listing.server.ts";
import { findArticle, findNewSlug, listRelated } from "./posts.server.ts";

useDatabase();

beforeEach(async () => {
  await db().delete(posts);
});

type Given = Parameters<typeof makePost>[0];

async function store(...given: Given[]) {
  const rows = await db().insert(posts).values(given.map(makePost)).returning();
  await contentChanged();
  return rows;
}

const day = (number: number) => new Date(Date.UTC(2025, 0, number, 18));
const list = (
  search: { category?: "business" | "stories"; query?: string; page?: number } = {},
  language: "en" | "es" = "en",
) => listPosts({ query: "", page: 1, ...search }, language);
const titles = (cards: { title: string }[]) => cards.map(({ title }) => title);

test("[114] [115] [116] the grid has six posts a page, newest first, and an exact range", async () => {
  await store(...Array.from({ length: 8 }, (_, n) => ({ title: `N${n + 1}`, createdAt: day(n + 1) })));
  const first = await list();
  expect(titles(first.posts)).toEqual(["N8", "N7", "N6", "N5", "N4", "N3"]);
  expect(first).toMatchObject({ from: 1, to: 6, total: 8, more: false, page: 1, pageCount: 2 });
  const second = await list({ page: 2 });
  expect(titles(second.posts)).toEqual(["N2", "N1"]);
  expect(second).toMatchObject({ from: 7, to: 8, total: 8 });
});

test("a page after the last shows the last", async () => {
  await store(...Array.from({ length: 7 }, (_, n) => ({ title: `N${n}`, createdAt: day(n + 1) })));
  expect(await list({ page: 1000 })).toMatchObject({ page: 2, from: 7, to: 7 });
});

test("every page of a long list is right, from either end", async () => {
  await store(...Array.from({ length: 40 }, (_, n) => ({ title: String(n), createdAt: day(1) })));
  const seen: string[] = [];
  for (let page = 1; page <= 7; page++) seen.push(...titles((await list({ page })).posts));
  expect(seen).toHaveLength(40);
  expect(new Set(seen).size).toBe(40);
  const all = await db().select({ title: posts.title }).from(posts).orderBy(posts.id);
  expect(seen).toEqual(titles(all).reverse());
});

test("[112] [113] [118] featured posts stand apart, all of them; the category applies to both", async () => {
  await store(
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

test("[117] only what is published, due and not in the bin is public anywhere", async () => {
  const hidden = [
    { title: "draft", published: false },
    { title: "binned", deletedAt: day(2) },
    { title: "scheduled", publishAt: new Date(Date.now() + 3_600_000) },
  ];
  const [shown, ...rows] = await store(
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

test("a scheduled post takes the place of the day it becomes public", async () => {
  await store(
    { title: "old but scheduled", createdAt: day(1), publishAt: day(20) },
    { title: "between", createdAt: day(10) },
  );
  expect(titles((await list()).posts)).toEqual(["old but scheduled", "between"]);
});

test("[121] [122] [123] search ignores case and accents, in title or preview, and nowhere else", async () => {
  await store(
    { title: "The Leadership question", createdAt: day(1) },
    { title: "Plain", previewSnippet: "On leaders who listen", createdAt: day(2) },
    { title: "Other", bodyContent: "<p>leader in the body, and tags</p>", tags: ["leader"], createdAt: day(3) },
    { title: "Dirección", createdAt: day(4) },
  );
  expect(titles((await list({ query: "LEADER" })).posts)).toEqual(["Plain", "The Leadership question"]);
  expect(titles((await list({ query: "direccion" })).posts)).toEqual(["Dirección"]);
  expect(titles((await list({ query: "DIRECCIÓN" })).posts)).toEqual(["Dirección"]);
});

test("search takes %, _ and \\ as they are", async () => {
  await store(
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

test("[120] decision 35: search applies to featured and to the grid, and N counts the filtered grid", async () => {
  await store(
    { title: "River one", featured: true },
    { title: "Desert", featured: true },
    ...Array.from({ length: 7 }, (_, n) => ({ title: `River ${n}` })),
    { title: "Mountain" },
  );
  const found = await list({ query: "river" });
  expect(titles(found.featured)).toEqual(["River one"]);
  expect(found).toMatchObject({ total: 7, pageCount: 2, from: 1, to: 6 });
});

test("[124] [125] in Spanish, search and cards take the Spanish text where it exists, the English elsewhere", async () => {
  await store(
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

test("search in a long list: a rare word, a common word, letters and nothing", async () => {
  const texts = Array.from({ length: 1500 }, (_, n) => ({
    title: n % 2 ? `Everywhere ${n}` : `Elsewhere ${n}`,
    previewSnippet: n === 1400 ? "Ombú" : "x",
    createdAt: new Date(day(400).getTime() - n * 60_000),
  }));
  for (let from = 0; from < texts.length; from += 500) await store(...texts.slice(from, from + 500));
  expect(titles((await list({ query: "ombu" })).posts)).toEqual(["Elsewhere 1400"]);
  expect(await list({ query: "everywhere" })).toMatchObject({ total: 750, more: false });
  const letter = await list({ query: "e", page: 3 });
  expect(letter).toMatchObject({ total: 1000, more: true, from: 13, to: 18 });
  expect(titles(letter.posts)[0]).toBe("Elsewhere 12");
  expect((await list({ query: "e", page: 500 })).to).toBe(1000);
  expect(await list({ query: "zzzz" })).toMatchObject({ total: 0, posts: [], from: 0, to: 0 });
  expect(await list({ query: "everywhere", category: "stories" })).toMatchObject({ total: 0 });
});

test("[140] [141] [142] related: the cluster's newest, then the newest of others, never itself", async () => {
  const [one, , , , , six] = await store(
    ...Array.from({ length: 5 }, (_, n) => ({ title: `B${n + 1}`, createdAt: day(n + 1) })),
    { title: "S1", cluster: "stories", createdAt: day(30) },
    { title: "S2", cluster: "stories", createdAt: day(29), featured: true },
  );
  expect(titles(await listRelated(one!.id, "business", "en"))).toEqual(["B5", "B4", "B3"]);
  expect(titles(await listRelated(six!.id, "stories", "en"))).toEqual(["S2", "B5", "B4"]);
  await db().delete(posts);
  const [only] = await store({});
  expect(await listRelated(only!.id, only!.cluster, "en")).toEqual([]);
});

test("[147] [148] an article takes each Spanish text that exists, and says in which language it is", async () => {
  const [whole, half, none] = await store(
    {
      title: "T",
      titleEs: "TE",
      previewSnippet: "S",
      previewSnippetEs: "SE",
      bodyContent: "<p>B</p>",
      bodyContentEs: "<p>BE</p>",
      seoTitle: "ST",
      seoTitleEs: "STE",
      metaDescription: "M",
      metaDescriptionEs: "ME",
    },
    {
      title: "T",
      titleEs: "TE",
      previewSnippet: "S",
      previewSnippetEs: " ",
      bodyContent: "<p>B</p>",
      seoTitle: "ST",
      metaDescription: "M",
    },
    { title: "T", previewSnippet: "S", bodyContent: "<p>B</p>" },
  );
  const spanish = await findArticle(whole!.slug, "es");
  expect(spanish).toMatchObject({
    seoTitle: "STE",
    description: "ME",
    translated: true,
    article: { title: "TE", snippet: "SE", body: "<p>BE</p>" },
  });
  expect(await findArticle(whole!.slug, "en")).toMatchObject({
    seoTitle: "ST",
    description: "M",
    translated: true,
    article: { title: "T", body: "<p>B</p>" },
  });
  const mixed = await findArticle(half!.slug, "es");
  expect(mixed).toMatchObject({
    seoTitle: "TE",
    description: "M",
    translated: false,
    article: { title: "TE", snippet: "S", languages: { title: "es", snippet: "en", body: "en" } },
  });
  expect(await findArticle(none!.slug, "es")).toMatchObject({ seoTitle: "T", description: "S", translated: false });
});

test("[139] a body is sanitised when it is shown, and its links stay in the reader's language", async () => {
  const [post] = await store({
    bodyContent:
      '<p onclick="x()">a <a href="/tools#x">t</a> <a href="/rss.xml">f</a> <a href="/es/about">e</a><script>alert(1)</script></p>',
  });
  expect((await findArticle(post!.slug, "en"))!.article.body).toBe(
    '<p>a <a href="/tools#x">t</a> <a href="/rss.xml">f</a> <a href="/es/about">e</a></p>',
  );
  expect((await findArticle(post!.slug, "es"))!.article.body).toBe(
    '<p>a <a href="/es/tools#x">t</a> <a href="/rss.xml">f</a> <a href="/es/about">e</a></p>',
  );
});

test("[R13] an old slug leads to the post of today, as long as that is public", async () => {
  const [post] = await store({ slug: "new" });
  await db().insert(oldSlugs).values({ slug: "old", postId: post!.id });
  expect(await findNewSlug("old")).toBe("new");
  expect(await findNewSlug("never")).toBeUndefined();
  await db().update(posts).set({ published: false }).where(eq(posts.id, post!.id));
  expect(await findNewSlug("old")).toBeUndefined();
});

test("the sitemap names every public post once, in parts that fit the page cache", async () => {
  await store(
    ...Array.from({ length: 900 }, () => ({ titleEs: "T", previewSnippetEs: "P", bodyContentEs: "<p>B</p>" })),
  );
  await store({ published: false, slug: "a-draft" });
  const index = await (await sitemap()).text();
  const numbers = [...index.matchAll(/\/sitemaps\/(\d+)\.xml/g)].map((match) => Number(match[1]));
  expect(numbers).toEqual([1, 2, 3]);
  const parts = await Promise.all(numbers.map(async (number) => (await sitemapPart(number))!.text()));
  for (const part of parts) expect(part.length).toBeLessThan(512 * 1024);
  const slugs = [...parts.join("").matchAll(/<loc>[^<]*\/es\/insights\/([^<]+)<\/loc>/g)].map((match) => match[1]!);
  const stored = await db().select({ slug: posts.slug }).from(posts).where(eq(posts.published, true));
  expect(slugs.sort()).toEqual(stored.map(({ slug }) => slug).sort());
  expect(await sitemapPart(4)).toBeUndefined();
});
