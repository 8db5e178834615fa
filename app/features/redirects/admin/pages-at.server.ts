import { and, inArray, isNotNull } from "drizzle-orm";
import { isPublicEvent } from "#app/features/events/events.server.ts";
import { isPublic } from "#app/features/insights/posts.server.ts";
import { publishedStories } from "#app/features/proof/published.server.ts";
import { defaultLanguage, languages, localizedPath, plainPath } from "#app/platform/i18n/language.ts";
import { pageList } from "#app/platform/pages/public-pages.ts";
import { db, type Database } from "#db/client.server.ts";
import { addresses, authors, events, posts } from "#db/schema.ts";

const delivered = new Set(pageList.map(([, { path }]) => path));

/** Which of these addresses, with or without a language, have a page that visitors can see now. */
export async function pagesAt(paths: readonly string[], tx: Database = db()): Promise<Set<string>> {
  const plain = new Map(paths.map((path) => [path, plainPath(path)]));
  const all = [...new Set(plain.values())];
  const slugs = (pattern: RegExp) => all.flatMap((path) => pattern.exec(path)?.[1] ?? []);
  const stories = new Set(publishedStories(defaultLanguage).map(({ slug }) => slug));
  const found = new Set([
    ...all.filter((path) => delivered.has(path)),
    ...slugs(/^\/stories\/([^/]+)$/).flatMap((slug) => (stories.has(slug) ? [`/stories/${slug}`] : [])),
    ...(
      await inBatches(slugs(/^\/insights\/([^/]+)$/), (some) =>
        tx
          .select({ slug: posts.slug })
          .from(posts)
          .where(and(inArray(posts.slug, some), isPublic())),
      )
    ).map((slug) => `/insights/${slug}`),
    ...(
      await inBatches(slugs(/^\/insights\/authors\/([^/]+)$/), (some) =>
        tx.select({ slug: authors.slug }).from(authors).where(inArray(authors.slug, some)),
      )
    ).map((slug) => `/insights/authors/${slug}`),
    ...(
      await inBatches(slugs(/^\/events\/([^/]+)$/), (some) =>
        tx
          .select({ slug: events.slug })
          .from(events)
          .where(and(inArray(events.slug, some), isPublicEvent)),
      )
    ).map((slug) => `/events/${slug}`),
    // Pages that the owner made: where they are and where they were.
    ...(
      await inBatches(
        all.flatMap((path) => languages.map((language) => localizedPath(language, path))),
        (some) =>
          tx
            .select({ slug: addresses.path })
            .from(addresses)
            .where(and(inArray(addresses.path, some), isNotNull(addresses.pageId))),
      )
    ).map(plainPath),
  ]);
  return new Set(paths.filter((path) => found.has(plain.get(path) ?? path)));
}

const batchSize = 1000;

async function inBatches(slugs: string[], read: (some: string[]) => Promise<{ slug: string }[]>): Promise<string[]> {
  const found: string[] = [];
  for (let start = 0; start < slugs.length; start += batchSize)
    found.push(...(await read(slugs.slice(start, start + batchSize))).map(({ slug }) => slug));
  return found;
}
