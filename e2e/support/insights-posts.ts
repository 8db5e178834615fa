import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { and, eq, isNull } from "drizzle-orm";
import { fill } from "../../app/platform/i18n/copy.ts";
import { markContentChanged } from "../../app/platform/pages/content-version.server.ts";
import { db } from "../../db/client.server.ts";
import { makePost } from "../../test/factories/posts.ts";
import { posts } from "../../db/schema.ts";
import { expect, type SiteOptions } from "./site.ts";

export const copy = { en: readCopy("en"), es: readCopy("es") };
export const common = { en: readCopy("en", "common"), es: readCopy("es", "common") };
export const languagePrefixes = [
  ["en", ""],
  ["es", "/es"],
] as const;
export const day = (number: number, month = 1) => new Date(Date.UTC(2025, month - 1, number, 18));

export function readCopy(language: string, namespace = "insights") {
  return JSON.parse(
    readFileSync(`public/locales/${language}/${namespace}.json`, "utf8").replaceAll("{{brand}}", "Savia"),
  );
}

export type PostFields = NonNullable<Parameters<typeof makePost>[0]>;

/** For specs whose tests begin with replacePosts(). */
export const insightsSite: SiteOptions = { name: "insights-posts", shared: true };

/** Replaces all posts and waits until the site shows them. */
export async function replacePosts(request: APIRequestContext, ...given: PostFields[]) {
  await db().delete(posts);
  if (given.length > 0) await db().insert(posts).values(given.map(makePost));
  await waitUntilShown(request);
}

export async function waitUntilShown(request: APIRequestContext) {
  await markContentChanged();
  const rows = await db()
    .select({ slug: posts.slug, publishAt: posts.publishAt })
    .from(posts)
    .where(and(eq(posts.published, true), isNull(posts.deletedAt)));
  const expected = rows
    .filter(({ publishAt }) => !publishAt || publishAt.getTime() < Date.now())
    .map(({ slug }) => slug)
    .sort();
  await expect
    .poll(async () => {
      const sitemap = await (await request.get("/sitemap.xml")).text();
      return [...new Set([...sitemap.matchAll(/\/insights\/([\w-]+)<\/loc>/g)].map(([, slug]) => slug))].sort();
    })
    .toEqual(expected);
}

/** 8 normal and 2 featured posts over the four clusters, 3 of them in both languages, and 2 drafts. */
export const fixtures: PostFields[] = [
  {
    slug: "n1",
    title: "Board rhythms",
    cluster: "business",
    createdAt: day(1),
    titleEs: "Ritmos del consejo",
    previewSnippetEs: "Sobre reuniones y dirección.",
    bodyContentEs: "<p>Cuerpo del consejo.</p>",
    seoTitle: "SEO of board rhythms",
    seoTitleEs: "SEO de los ritmos",
    metaDescription: "Meta of board rhythms.",
    metaDescriptionEs: "Meta de los ritmos.",
  },
  { slug: "n2", title: "A leaderless week", cluster: "evolution", createdAt: day(2) },
  {
    slug: "n3",
    title: "Quiet",
    previewSnippet: "What a leader hears in silence.",
    cluster: "consciousness",
    createdAt: day(3),
  },
  {
    slug: "n4",
    title: "The mill",
    cluster: "stories",
    createdAt: day(4),
    bodyContent: "<p>Only the body says windmillword.</p>",
  },
  {
    slug: "n5",
    title: "Budget season",
    cluster: "business",
    createdAt: day(5),
    titleEs: "Temporada de presupuesto",
    previewSnippetEs: "Números que hablan.",
    bodyContentEs: "<p>Cuerpo.</p>",
  },
  { slug: "n6", title: "Pilot", cluster: "evolution", createdAt: day(6) },
  { slug: "n7", title: "Attention", cluster: "consciousness", createdAt: day(7) },
  { slug: "n8", title: "The bridge", cluster: "stories", createdAt: day(5, 3) },
  {
    slug: "f1",
    title: "Featured one",
    featured: true,
    cluster: "business",
    createdAt: day(1),
    titleEs: "Destacado uno",
    previewSnippetEs: "Lo primero.",
    bodyContentEs: "<p>Cuerpo.</p>",
  },
  { slug: "f2", title: "Featured two", featured: true, cluster: "stories", createdAt: day(2) },
  { slug: "d1", title: "Draft secretword", published: false, cluster: "business", createdAt: day(9) },
  {
    slug: "d2",
    title: "Other draft secretword",
    published: false,
    featured: true,
    cluster: "stories",
    createdAt: day(9),
  },
];

export const gridSlugs = (page: Page) => slugs(page, "grid");
export const featuredSlugs = (page: Page) => slugs(page, "featured");

export function slugs(page: Page, section: string) {
  return page
    .locator(`[data-section=${section}] [data-post]`)
    .evaluateAll((all) => all.map((card) => card.getAttribute("data-post")));
}

export const showingText = (language: "en" | "es", from: number, to: number, total: number | string) =>
  fill(copy[language].list[total === 1 ? "showing_one" : "showing_other"], { from, to, total });
