import { asc } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { fold } from "#db/fold.ts";
import { authors } from "#db/schema.ts";
import type { CardData } from "../post-data.ts";
import { cachePerContentVersion } from "#app/platform/pages/content-version.server.ts";

/** A post stores its author as a text. It is linked when an author is written that way (case and accents apart). */
export type AuthorLink = { slug: string; name: string; portrait: string };

const listLinks = cachePerContentVersion(async () => {
  const rows = await db()
    .select({ slug: authors.slug, name: authors.name, names: authors.names, portrait: authors.portrait })
    .from(authors)
    .orderBy(asc(authors.createdAt), asc(authors.id));
  const links = new Map<string, AuthorLink>();
  // An author's present name wins over the earlier name of another.
  for (const { names: _, ...link } of rows) links.set(nameKey(link.name), link);
  for (const { names, ...link } of rows)
    for (const other of names) if (!links.has(nameKey(other))) links.set(nameKey(other), link);
  return links;
});

export function nameKey(name: string): string {
  return fold(name).replace(/\s+/g, " ").trim();
}

export async function findAuthorLink(name: string): Promise<AuthorLink | undefined> {
  return (await listLinks()).get(nameKey(name));
}

/** The names to choose from, in alphabetical order. */
export async function listAuthorNames(): Promise<string[]> {
  const names = new Set([...(await listLinks()).values()].map(({ name }) => name));
  return [...names].sort((one, other) => one.localeCompare(other));
}

type Written = { article: { author: string } };

/** Articles with the link to their author's page, and the author's present name. */
export async function withAuthorLinks<Found extends Written>(found: Found[]): Promise<Found[]> {
  const links = await listLinks();
  return found.map((one) => linked(one, links));
}

export async function withAuthorLink<Found extends Written>(found: Found): Promise<Found> {
  return linked(found, await listLinks());
}

function linked<Found extends Written>(found: Found, links: Map<string, AuthorLink>): Found {
  const link = links.get(nameKey(found.article.author));
  if (!link) return found;
  const { slug, name, portrait } = link;
  return { ...found, article: { ...found.article, author: name, authorSlug: slug, by: { name, portrait } } };
}

/** Cards of rows, with the name and the portrait of those authors who have a page. */
export async function withAuthors<Row extends { author: string }>(
  rows: Row[],
  toCard: (row: Row) => CardData,
): Promise<CardData[]> {
  const links = await listLinks();
  return rows.map((row) => {
    const link = links.get(nameKey(row.author));
    return link ? { ...toCard(row), by: { name: link.name, portrait: link.portrait } } : toCard(row);
  });
}
