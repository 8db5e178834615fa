import type { LinkSource } from "./link-source.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import type { LinkTarget } from "#app/platform/pages/link-target.ts";
import { fold } from "#db/fold.ts";
import { articles, authorPages, pages } from "./link-sources.server.ts";

/**
 * Where the link picker searches, in the order in which it offers what it finds. A new kind of page is a new source.
 */
const sources: LinkSource[] = [pages, articles, authorPages];

const maxTargets = 8;

/** What a link in an article may lead to, by a part of its title. */
export async function findLinkTargets(query: string, language: Language): Promise<LinkTarget[]> {
  const wanted = fold(query.trim().replace(/^\//, ""));
  const found = await Promise.all(sources.map((source) => source(wanted, language)));
  return limitEvenly(found, maxTargets);
}

/** One of each source in turn until there are enough, so that a source with many does not hide the others. */
export function limitEvenly<Target>(found: Target[][], most: number): Target[] {
  const counts = found.map(() => 0);
  for (let left = most; left > 0; ) {
    const open = found.flatMap((list, index) => (counts[index]! < list.length ? [index] : []));
    if (open.length === 0) break;
    for (const index of open.slice(0, left)) counts[index]!++;
    left -= Math.min(left, open.length);
  }
  return found.flatMap((list, index) => list.slice(0, counts[index]));
}
