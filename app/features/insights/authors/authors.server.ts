import { writtenIn } from "#app/platform/i18n/words.ts";
import { and, asc, eq, inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { authors, posts } from "#db/schema.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import type { CardData } from "../post-data.ts";
import { cardColumns, isPublic, newestFirst, toCard } from "../posts.server.ts";

const articlesPerPage = 12;

export type AuthorPage = {
  slug: string;
  name: string;
  about: string;
  /** The language of `about`: not the page's where the translation is missing. */
  aboutLanguage: Language;
  /** Both pages are worth finding: there is nothing to translate, or it is translated. */
  translated: boolean;
  portrait: string;
  articles: CardData[];
  total: number;
  page: number;
  pageCount: number;
};

/** An author in one language, with one page of their articles, the newest first. */
export async function findAuthorPage(
  slug: string,
  language: Language,
  requestedPage: number,
): Promise<AuthorPage | undefined> {
  const [author] = await db().select().from(authors).where(eq(authors.slug, slug));
  if (!author) return undefined;
  const written = and(inArray(posts.author, author.names), isPublic());
  const total = await db().$count(posts, written);
  const pageCount = Math.max(1, Math.ceil(total / articlesPerPage));
  const page = Math.min(requestedPage, pageCount);
  const rows = await db()
    .select(cardColumns)
    .from(posts)
    .where(written)
    .orderBy(...newestFirst)
    .limit(articlesPerPage)
    .offset((page - 1) * articlesPerPage);
  const about = writtenIn(author, "about", language);
  return {
    slug: author.slug,
    name: author.name,
    about: about.text,
    aboutLanguage: about.text === "" ? language : about.language,
    translated: author.about === "" || author.aboutEs !== "",
    portrait: author.portrait,
    articles: rows.map((row) => toCard(row, language)),
    total,
    page,
    pageCount,
  };
}

export async function findAuthorName(slug: string): Promise<string | undefined> {
  const [author] = await db().select({ name: authors.name }).from(authors).where(eq(authors.slug, slug));
  return author?.name;
}

/** With the posts of the first part these stay below the limit of the page cache (feeds/sitemap.server.ts). */
const maxInSitemap = 80;

export async function listAuthorsForSitemap() {
  const rows = await db()
    .select({ slug: authors.slug, updatedAt: authors.updatedAt, about: authors.about, aboutEs: authors.aboutEs })
    .from(authors)
    .orderBy(asc(authors.createdAt), asc(authors.id))
    .limit(maxInSitemap);
  return rows.map(({ slug, updatedAt, about, aboutEs }) => ({
    slug,
    updatedAt,
    translated: about === "" || aboutEs !== "",
  }));
}
