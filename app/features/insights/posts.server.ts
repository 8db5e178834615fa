import { writtenIn } from "#app/platform/i18n/words.ts";
import { and, asc, desc, eq, inArray, isNull, lte, ne, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import { db } from "#db/client.server.ts";
import { oldSlugs, posts } from "#db/schema.ts";
import { sanitizeBody } from "#app/platform/html/sanitize.server.ts";
import { withResponsiveImages } from "#app/platform/images/responsive-images.server.ts";
import { localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { log } from "#app/platform/log.server.ts";
import { cachePerContentVersion } from "#app/platform/pages/content-version.server.ts";
import { withAuthorLink, withAuthorLinks, withAuthors } from "./authors/author-links.server.ts";
import type { Category } from "#app/components/cards/categories.ts";
import { coverFocus } from "#app/components/cards/cover-focus.ts";
import { shownCategory } from "./categories.server.ts";
import type { ArticleData, CardData } from "./post-data.ts";
import { readingMinutes } from "#app/platform/text/reading-time.ts";

const relatedCount = 3;
const feedLength = 30;

/** THE condition of everything the public may read. The first two parts are worded like the partial indexes. */
export function isPublic(): SQL {
  return and(
    sql`${posts.published}`,
    isNull(posts.deletedAt),
    or(isNull(posts.publishAt), lte(posts.publishAt, sql`now()`)),
  )!;
}

/** Newest first; the id decides between posts of the same moment, so that no page shows one twice. */
export const newestFirst = [desc(posts.publicAt), desc(posts.id)];

export const cardColumns = {
  slug: posts.slug,
  cluster: posts.cluster,
  title: posts.title,
  titleEs: posts.titleEs,
  previewSnippet: posts.previewSnippet,
  previewSnippetEs: posts.previewSnippetEs,
  featuredImage: posts.featuredImage,
  featuredImageAlt: posts.featuredImageAlt,
  coverX: posts.coverX,
  coverY: posts.coverY,
  coverZoom: posts.coverZoom,
  publicAt: posts.publicAt,
  author: posts.author,
};

/** What an article shows. The other columns, such as those for the search, would be read and thrown away. */
const articleColumns = {
  ...cardColumns,
  id: posts.id,
  bodyContent: posts.bodyContent,
  bodyContentEs: posts.bodyContentEs,
  seoTitle: posts.seoTitle,
  seoTitleEs: posts.seoTitleEs,
  metaDescription: posts.metaDescription,
  metaDescriptionEs: posts.metaDescriptionEs,
  seoKeywordsEs: posts.seoKeywordsEs,
  tags: posts.tags,
  updatedAt: posts.updatedAt,
};

type Row = typeof posts.$inferSelect;

export function toCard(row: Pick<Row, keyof typeof cardColumns>, language: Language): CardData {
  const title = writtenIn(row, "title", language);
  const snippet = writtenIn(row, "previewSnippet", language);
  return {
    slug: row.slug,
    category: shownCategory(row.cluster),
    title: title.text,
    snippet: snippet.text,
    languages: { title: title.language, snippet: snippet.language },
    featuredImage: row.featuredImage,
    featuredImageAlt: row.featuredImageAlt,
    focus: coverFocus(row),
    date: row.publicAt.toISOString(),
  };
}

/** The cards of a list, with those authors who have a page. */
export function toCards(rows: Pick<Row, keyof typeof cardColumns>[], language: Language): Promise<CardData[]> {
  return withAuthors(rows, (row) => toCard(row, language));
}

/** Title, snippet and body: only such a post has a Spanish page of its own for search engines and feeds. */
function isSpanishComplete(post: {
  titleEs: string | null;
  previewSnippetEs: string | null;
  bodyContentEs: string | null;
}): boolean {
  return [post.titleEs, post.previewSnippetEs, post.bodyContentEs].every((text) => text?.trim());
}

/** The same for many rows at once; the length of a body is known without reading it. */
const spanishIsComplete = sql<boolean>`coalesce(trim(${posts.titleEs}) <> '' and trim(${posts.previewSnippetEs}) <> '' and octet_length(${posts.bodyContentEs}) > 0, false)`;

export type Article = {
  id: string;
  article: ArticleData;
  seoTitle: string;
  description: string;
  keywords?: string;
  modified: string;
  translated: boolean;
};

export async function findArticle(slug: string, language: Language): Promise<Article | undefined> {
  const [post] = await db()
    .select(articleColumns)
    .from(posts)
    .where(and(eq(posts.slug, slug), isPublic()))
    .limit(1);
  if (!post) return undefined;
  const found = await withAuthorLink(toArticle(post, language));
  return { ...found, article: { ...found.article, body: await withResponsiveImages(found.article.body) } };
}

/**
 * The post in one language, its body sanitised: for the public page, and for the editor's preview of what is not public
 * yet.
 */
export function toArticle(post: Pick<Row, keyof typeof articleColumns>, language: Language): Article {
  const spanish = language === "es";
  const title = writtenIn(post, "title", language);
  const snippet = writtenIn(post, "previewSnippet", language);
  const body = writtenIn(post, "bodyContent", language);
  const { html, minutes } = shownBody(body.text, language);
  return {
    id: post.id,
    article: {
      slug: post.slug,
      category: shownCategory(post.cluster),
      title: title.text,
      snippet: snippet.text,
      body: html,
      languages: { title: title.language, snippet: snippet.language, body: body.language },
      author: post.author,
      date: post.publicAt.toISOString(),
      minutes,
      featuredImage: post.featuredImage || null,
      featuredImageAlt: post.featuredImageAlt,
      focus: coverFocus(post),
      tags: post.tags ?? [],
    },
    seoTitle: firstText(spanish && post.seoTitleEs, title.language === "en" && post.seoTitle, title.text),
    description: firstText(
      spanish && post.metaDescriptionEs,
      snippet.language === "en" && post.metaDescription,
      snippet.text,
    ),
    keywords: (spanish && post.seoKeywordsEs?.length ? post.seoKeywordsEs : post.tags)?.join(", "),
    modified: post.updatedAt.toISOString(),
    translated: isSpanishComplete(post),
  };
}

/** By language and text. Sanitising takes a tenth of the time of an article, and its result depends on nothing else. */
const shownBodies = new LRUCache<string, { html: string; minutes: number }>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: ({ html }, key) => html.length + key.length,
});

function shownBody(text: string, language: Language) {
  const key = language + text;
  const known = shownBodies.get(key);
  if (known) return known;
  const html = sanitizeBody(text, { href: (href) => localizedHref(href, language) });
  const shown = { html, minutes: readingMinutes(html) };
  shownBodies.set(key, shown);
  return shown;
}

function firstText(...candidates: (string | null | false)[]): string {
  return candidates.find((text): text is string => !!text && text.trim() !== "") ?? "";
}

/** Links within the site stay in the reader's language; files have none. */
function localizedHref(href: string, language: Language): string {
  const isPage =
    href.startsWith("/") &&
    !/^\/(es(\/|$|[?#])|account|auth|admin|blog-images\/|social\/|assets\/|locales\/|.*\.\w+$)/.test(href);
  return isPage ? localizedPath(language, href) : href;
}

/** The newest posts, of all categories or one, with their whole text; in Spanish only those that are completely translated. */
export async function listForFeed(language: Language, category?: Category): Promise<Article[]> {
  const rows = await db()
    .select(articleColumns)
    .from(posts)
    .where(
      and(
        isPublic(),
        category ? eq(posts.cluster, category) : undefined,
        language === "es" ? spanishIsComplete : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(feedLength);
  return withAuthorLinks(rows.map((row) => toArticle(row, language)));
}

export type SitemapPost = { slug: string; updatedAt: Date; translated: boolean };

export async function listForSitemap(offset: number, limit: number): Promise<SitemapPost[]> {
  const ids = await listIds(isPublic(), { total: await countPublicPosts(), offset, limit });
  if (ids.length === 0) return [];
  return db()
    .select({ slug: posts.slug, updatedAt: posts.updatedAt, translated: spanishIsComplete })
    .from(posts)
    .where(and(inArray(posts.id, ids), isPublic()))
    .orderBy(...newestFirst);
}

/** What a list is ordered by; the id decides between equal rows. */
export type ListOrder = { by: PgColumn | SQL; descending: boolean };

const newest: ListOrder = { by: posts.publicAt, descending: true };

/**
 * A page of a long list, read off the index alone and from its nearer end: the last page costs no more than the first.
 */
export async function listIds(
  where: SQL | undefined,
  { total, offset, limit }: { total: number; offset: number; limit: number },
  { by, descending }: ListOrder = newest,
): Promise<string[]> {
  if (offset >= total) return [];
  const { query, reversed } = selectIds(where, { total, offset, limit }, { by, descending });
  const ids = (await query).map(({ id }) => id);
  return reversed ? ids.reverse() : ids;
}

/** The query behind listIds, for a query that reads the rows of the page at once and orders them itself. */
export function selectIds(
  where: SQL | undefined,
  { total, offset, limit }: { total: number; offset: number; limit: number },
  { by, descending }: ListOrder = newest,
) {
  const wanted = Math.max(0, Math.min(limit, total - offset));
  const reversed = offset > total / 2;
  const direction = descending === reversed ? asc : desc;
  const query = db()
    .select({ id: posts.id })
    .from(posts)
    .where(where)
    .orderBy(direction(by), direction(posts.id))
    .offset(reversed ? total - offset - wanted : offset)
    .limit(wanted);
  return { query, reversed };
}

export const countPublicPosts = cachePerContentVersion(async () => {
  const [row] = await db().select({ count: sql<number>`count(*)::int` }).from(posts).where(isPublic());
  return row?.count ?? 0;
});

/** What a shared link's card needs to know. */
export async function findCardTitle(slug: string, language: Language) {
  const [post] = await db()
    .select(cardColumns)
    .from(posts)
    .where(and(eq(posts.slug, slug), isPublic()))
    .limit(1);
  return post && toCard(post, language);
}

/** Where a slug that a post once had leads today. */
export async function findNewSlug(oldSlug: string): Promise<string | undefined> {
  const [found] = await db()
    .select({ slug: posts.slug })
    .from(oldSlugs)
    .innerJoin(posts, eq(posts.id, oldSlugs.postId))
    .where(and(eq(oldSlugs.slug, oldSlug), isPublic()))
    .limit(1);
  return found?.slug;
}

/** Three of the same category, newest first, filled up with the newest of the others. */
export async function listRelated(postId: string, category: string, language: Language): Promise<CardData[]> {
  const newestOf = (where: SQL | undefined, limit: number) =>
    db()
      .select(cardColumns)
      .from(posts)
      .where(and(isPublic(), ne(posts.id, postId), where))
      .orderBy(...newestFirst)
      .limit(limit);
  const same = await newestOf(eq(posts.cluster, category), relatedCount);
  const missing = relatedCount - same.length;
  const others = missing > 0 ? await newestOf(ne(posts.cluster, category), missing) : [];
  return toCards([...same, ...others], language);
}

/** Empty when the related posts cannot be read: the article is shown without them. */
export async function listRelatedOrEmpty({ id, article }: Article, language: Language): Promise<CardData[]> {
  try {
    return await listRelated(id, article.category, language);
  } catch (error) {
    log.error({ err: error, slug: article.slug }, "the related posts could not be read");
    return [];
  }
}
