import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { events, siteRecords } from "#db/schema.ts";
import { addEvent, inDays, useEvents } from "#test/factories/events.ts";
import { day, storePosts, useEmptyPosts } from "#test/factories/posts.ts";
import { recordTypes } from "#app/features/proof/admin/record-types.server.ts";
import { loadPublishedRecords } from "#app/features/proof/published.server.ts";
import type { CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import { setCopyChanges } from "#app/platform/i18n/copy.server.ts";
import { noChanges } from "#app/platform/i18n/resources.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { markContentChanged, registerContentLoader } from "#app/platform/pages/content-version.server.ts";
import { useDatabase } from "#test/database.ts";
import { searchSources, type SearchDocument } from "./documents.server.ts";
import { searchSite } from "./search.server.ts";

useDatabase();
useEmptyPosts();
useEvents();
registerContentLoader(loadPublishedRecords);
beforeEach(async () => {
  await db().delete(siteRecords);
  await markContentChanged();
});
afterEach(() => setCopyChanges(noChanges));

const found = async (query: string, language: Language = "en") =>
  (await searchSite(query, language)).hits.map(({ kind, path }) => `${kind} ${path}`);

async function addStory(values: Record<string, string>, published: boolean, deletedAt: Date | null = null) {
  const slug = String(values.title).toLowerCase().replace(/\W+/g, "-");
  await db()
    .insert(siteRecords)
    .values({
      kind: "story",
      slug,
      values: { ...recordTypes.story.empty, ...values, shown: published },
      published,
      publishedAt: published ? new Date() : null,
      deletedAt,
      position: 0,
      createdBy: "editor",
    });
  await markContentChanged();
}

test("[SS1] one search finds articles, events, stories, pages and questions, in both languages, without accents", async () => {
  await storePosts({
    title: "Zarzamora meadow",
    slug: "meadow",
    titleEs: "Prado de zarzamóra",
    previewSnippetEs: "Entre flores.",
  });
  await addEvent({ title: "Zarzamora circle", titleEs: "Círculo de la zarzamora", description: "Come." });
  await addStory(
    {
      title: "The market",
      titleEs: "El mercado",
      situation: "They sold zarzamora.",
      situationEs: "Vendían zarzamora.",
      done: "…",
      changed: "…",
    },
    true,
  );
  setCopyChanges({
    hash: "search",
    fields: new Map<string, Map<string, CopyNode>>([
      ["en/privacy", new Map([["hero.intro", "We keep no zarzamora."]])],
      ["en/about", new Map([["faq.items", [{ question: "How?", answer: "With ZARZÁMORA." }]]])],
      ["es/privacy", new Map([["hero.intro", "No guardamos zarzamora."]])],
    ]),
  });
  await markContentChanged();
  expect((await found("zarzamora")).sort()).toEqual([
    "article /insights/meadow",
    expect.stringMatching(/^event \/events\/zarzamora-circle/),
    "page /privacy",
    "question /about#faq-heading",
    "story /stories/the-market",
  ]);
  expect((await found("ZARZÁMORA", "es")).map((hit) => hit.split(" ")[0]).sort()).toEqual([
    "article",
    "event",
    "page",
    "story",
  ]);
});

test("[SS3] nothing is found that visitors cannot see", async () => {
  await storePosts(
    { title: "Quimera draft", slug: "draft", published: false },
    { title: "Quimera bin", slug: "bin", deletedAt: new Date() },
    { title: "Quimera later", slug: "later", publishAt: new Date(Date.now() + 86_400_000) },
  );
  await addEvent({ title: "Quimera event", state: "draft" });
  const texts = { title: "Quimera story", situation: "Quimera", done: "…", changed: "…" };
  await addStory(texts, false);
  await addStory({ ...texts, title: "Quimera in the bin" }, true, new Date());
  expect(await found("quimera")).toEqual([]);
  // The texts of forms, mails and screens are in the copy, but not on a page for everybody.
  for (const text of ["please fill in all required fields", "skip to the content", "unexpected application error"])
    expect(await found(text), text).toEqual([]);
  await addEvent({ title: "Quimera shown" });
  expect(await found("quimera")).toEqual([expect.stringMatching(/^event \/events\/quimera-shown/)]);
  await db().update(events).set({ state: "draft" });
  await markContentChanged();
  expect(await found("quimera")).toEqual([]);
});

test("[SS2] titles come first, then the newer; of a question the words that matter count", async () => {
  await storePosts(
    { title: "About other things", slug: "text", previewSnippet: "The mangrove grows.", createdAt: day(3) },
    { title: "Mangrove", slug: "old", createdAt: day(1) },
    { title: "Mangrove", slug: "new", createdAt: day(2) },
  );
  expect(await found("mangrove")).toEqual(["article /insights/new", "article /insights/old", "article /insights/text"]);
  expect(await found("what is a mangrove")).toHaveLength(3);
  expect(await found("mangrove xylophone")).toEqual([]);
  expect(await found("%")).toEqual([]);
  expect(await found("mang_ove")).toEqual([]);
  const [hit] = (await searchSite("mangrove grows", "en")).hits;
  expect(hit).toMatchObject({ title: ["About other things"], excerpt: ["The ", "mangrove", " ", "grows", "."] });
});

test("[SS2] an article that is not translated is found by its own words and says its language", async () => {
  await storePosts({ title: "Driftwood", slug: "driftwood" });
  const [hit] = (await searchSite("driftwood", "es")).hits;
  expect(hit).toMatchObject({ path: "/insights/driftwood", language: "en" });
});

test("[SS2] an event whose dates are over says so", async () => {
  await addEvent({ title: "Lighthouse evening", localStart: inDays(2) });
  const later = new Date(Date.now() + 5 * 86_400_000);
  expect((await searchSite("lighthouse", "en")).hits[0]).not.toHaveProperty("isOver");
  expect((await searchSite("lighthouse", "en", later)).hits[0]).toHaveProperty("isOver", true);
});

test("[SS2] of very many results the best are shown, and the page of articles has the others", async () => {
  await storePosts(
    ...Array.from({ length: 40 }, (_, at) => ({ title: `Estuary ${at}`, slug: `estuary-${at}`, createdAt: day(1) })),
  );
  const result = await searchSite("estuary", "en");
  expect(result.hits).toHaveLength(15);
  expect(result).toMatchObject({ moreArticles: true, more: false });
  const many = () =>
    Array.from({ length: 40 }, (_, at): SearchDocument => {
      return { kind: "page", path: `/estuary-${at}`, title: `The estuary, page ${at}`, text: "" };
    });
  searchSources.push(many);
  await markContentChanged();
  const best = await searchSite("estuary", "en");
  searchSources.splice(searchSources.indexOf(many), 1);
  expect(best.hits).toHaveLength(30);
  expect(best.more).toBe(true);
});
