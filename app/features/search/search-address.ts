import { normalizeText } from "#app/features/insights/listing/listing-address.ts";

/** Shorter texts are on every page. */
export const minLength = 2;

/** What was typed, as the page and the cache of pages read it. */
export function readQuery(search: URLSearchParams): string {
  return normalizeText(search.get("q") ?? "");
}

/** The query string of a search; the page cache uses it as its key (server/http/canonical-search.ts). */
export function searchQuery(query: string): string {
  return query ? `?${new URLSearchParams({ q: query })}` : "";
}
