import { afterAll, beforeAll, expect, test } from "vitest";
import { generatePosts, vocabulary, words } from "#test/articles/generate-posts.ts";
import { createRandom, pick } from "#app/components/art/random.ts";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { posts } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { searchSources, type SearchDocument } from "./documents.server.ts";
import { searchSite } from "./search.server.ts";

useDatabase();

/** In characters: 900 words, as a page of eight sections has. */
const pageLength = 6000;
const random = createRandom("pages");
const pages = Array.from({ length: 1000 }, (_, number): SearchDocument => {
  let text = number === 500 ? "A quokka. " : "";
  while (text.length < pageLength) text += `${pick(random, vocabulary as [string, ...string[]])} `;
  return { kind: "page", path: `/page-${number}`, title: `Page ${number} ${text.slice(100, 130)}`, text };
});
const source = () => pages;

beforeAll(async () => {
  await db().delete(posts);
  await generatePosts(100_000);
  searchSources.push(source);
  await markContentChanged();
}, scaledTimeout(600_000));
afterAll(() => {
  searchSources.splice(searchSources.indexOf(source), 1);
});

test("[SS5] a search of 1,000 pages and 100,000 articles takes well under half a second", async () => {
  await searchSite("team", "en");
  const times: Record<string, number> = {};
  for (const query of [
    words.rare,
    words.common,
    words.missing,
    "quokka",
    "te",
    "team purpose",
    "board budget season harvest",
    `${words.rare} ${words.common}`,
    "what is the purpose of a team",
  ]) {
    const taken: number[] = [];
    for (let round = 0; round < 5; round++) {
      const started = performance.now();
      await searchSite(query, "en");
      taken.push(performance.now() - started);
    }
    times[query] = taken.sort((one, other) => one - other)[2] ?? 0;
  }
  if (process.env.SHOW_FIGURES) console.log(JSON.stringify(times, undefined, 1));
  for (const [query, milliseconds] of Object.entries(times))
    expect(milliseconds, query).toBeLessThan(scaledTimeout(500));
  expect((await searchSite("quokka", "en")).hits.map(({ path }) => path)).toEqual(["/page-500"]);
  expect((await searchSite(words.rare, "en")).hits).toHaveLength(5);
});

test("[SS5] a change of the content is searched at once, without folding everything again", async () => {
  await searchSite("quokka", "en");
  await markContentChanged();
  const started = performance.now();
  await searchSite("quokka", "en");
  expect(performance.now() - started).toBeLessThan(scaledTimeout(1000));
});
