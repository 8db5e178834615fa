import { env } from "#app/platform/env.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { defaultLanguage, languages, localizedPath } from "#app/platform/i18n/language.ts";
import { pageList } from "#app/platform/pages/public-pages.ts";
import { publicPage } from "#app/platform/pages/cache-policy.server.ts";
import { publishedStories } from "#app/features/proof/published.server.ts";
import { escapeXml } from "#app/platform/text/storable-text.ts";
import { categoriesIn } from "#app/features/insights/category-words.ts";
import { listingSearch } from "#app/features/insights/listing/listing-address.ts";
import { listFilledCategories } from "#app/features/insights/listing/listing.server.ts";
import { listAuthorsForSitemap } from "#app/features/insights/authors/authors.server.ts";
import { countEventsForSitemap, listEventsForSitemap } from "#app/features/events/events.server.ts";
import { listOwnPages } from "#app/features/own-pages/own-pages.server.ts";
import { countPublicPosts, listForSitemap, type SitemapPost } from "#app/features/insights/posts.server.ts";

/** Each exists in both languages. */
const pages = pageList.flatMap(([, { path, listed }]) => (listed ? [] : [path]));

/**
 * Keeps a part below the limit of the page cache (512 kB): a post or event has up to two entries of about half a
 * kilobyte.
 */
const perPart = 400;

/** A single sitemap while everything fits into one part, otherwise an index of the parts. */
export async function sitemap(): Promise<Response> {
  const { posts, events } = await countParts();
  if (posts + events === 1) return xml(await part(1));
  const entries = Array.from(
    { length: posts + events },
    (_, index) => `<sitemap><loc>${env().siteUrl}/sitemaps/${index + 1}.xml</loc></sitemap>`,
  );
  return xml(`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</sitemapindex>`);
}

export async function sitemapPart(number: number): Promise<Response | undefined> {
  const entries = Number.isInteger(number) && number > 0 ? await part(number) : "";
  return entries.includes("<url>") ? xml(entries) : undefined;
}

/** The parts with posts come first; a few events are in the first part, many have parts of their own. */
async function countParts(): Promise<{ posts: number; events: number }> {
  const posts = await countPublicPosts();
  const events = await countEventsForSitemap();
  return {
    posts: Math.max(1, Math.ceil(posts / perPart)),
    events: posts + events <= perPart ? 0 : Math.ceil(events / perPart),
  };
}

async function part(number: number): Promise<string> {
  const parts = await countParts();
  const offset = (number - 1) * perPart;
  const posts = number <= parts.posts ? await listForSitemap(offset, perPart) : [];
  const eventPart = parts.events === 0 ? number : number - parts.posts;
  const events = eventPart > 0 ? await listEventsForSitemap((eventPart - 1) * perPart, perPart) : [];
  const entries = [
    ...(number === 1 ? await pageEntries() : []),
    ...events.map(({ slug, updatedAt }) => entry(`/events/${slug}`, true, updatedAt)),
    ...posts.map(postEntry),
  ];
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join("")}</urlset>`;
}

async function pageEntries(): Promise<string[]> {
  const authors = await listAuthorsForSitemap();
  return [
    ...pages.map((path) => entry(path, true)),
    ...(await categoryEntries()),
    ...storyEntries(),
    ...(await ownPageEntries()),
    ...authors.map(({ slug, updatedAt, translated }) => entry(`/insights/authors/${slug}`, translated, updatedAt)),
  ];
}

async function categoryEntries(): Promise<string[]> {
  const filled = await listFilledCategories();
  return categoriesIn(copyFor(defaultLanguage, "insights"))
    .filter(({ key }) => filled.has(key))
    .map(({ key }) => entry(`/insights${listingSearch({ category: key })}`, true));
}

function postEntry({ slug, updatedAt, translated }: SitemapPost): string {
  return entry(`/insights/${slug}`, translated, updatedAt);
}

/** A published story exists in both languages. Without stories their page does not exist either. */
function storyEntries(): string[] {
  const stories = publishedStories(defaultLanguage);
  const list = stories.length > 0 ? [entry("/stories", true)] : [];
  return [...list, ...stories.map(({ slug, modified }) => entry(`/stories/${slug}`, true, new Date(modified)))];
}

/** Pages that the owner made have an address of their own in each language, and exist in one or both. */
async function ownPageEntries(): Promise<string[]> {
  const own = await listOwnPages();
  return own.flatMap(({ addresses, updatedAt }) => {
    const found = languages.flatMap((language) => {
      const path = addresses[language];
      return path ? [{ language, address: escapeXml(env().siteUrl + path) }] : [];
    });
    const [first] = found;
    const links = found.map(({ language, address }) => link(language, address)).join("");
    const alternates = first && found.length > 1 ? links + link("x-default", first.address) : "";
    return found.map(
      ({ address }) => `<url><loc>${address}</loc><lastmod>${updatedAt.toISOString()}</lastmod>${alternates}</url>`,
    );
  });
}

const link = (hreflang: string, href: string) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;

/** A bilingual page has two entries, and each names both languages. */
function entry(path: string, bilingual: boolean, changed?: Date): string {
  const address = (language: (typeof languages)[number]) => escapeXml(env().siteUrl + localizedPath(language, path));
  const alternates = bilingual
    ? languages.map((language) => link(language, address(language))).join("") +
      link("x-default", address(defaultLanguage))
    : "";
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
  const entryLanguages = bilingual ? languages : [defaultLanguage];
  return entryLanguages.map((language) => `<url><loc>${address(language)}</loc>${lastmod}${alternates}</url>`).join("");
}

function xml(content: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${content}`, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": publicPage },
  });
}
