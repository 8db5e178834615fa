import { isCluster, type Cluster } from "../clusters.ts";

/** What the listing shows; it lives in the address alone, so that it can be shared and goes back. */
export type ListingState = { category?: Cluster; query: string; page: number };

const longestQuery = 100;

export function readListingState(search: URLSearchParams): ListingState {
  const category = search.get("category");
  const page = Number(search.get("page") ?? 1);
  return {
    category: isCluster(category) ? category : undefined,
    query: tidyQuery(search.get("q") ?? ""),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** "?category=…&q=…&page=…" with only what differs from the plain listing; another category or query starts at page 1. */
export function listingSearch({ category, query = "", page = 1 }: Partial<ListingState>): string {
  const search = new URLSearchParams();
  if (category) search.set("category", category);
  if (query) search.set("q", query);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `?${search}` : "";
}

export function tidyQuery(text: string): string {
  // Control characters are no text that the database takes; cut by whole characters, not by halves of them.
  return [...text.replace(/[\s\p{Cc}]+/gu, " ").trim()].slice(0, longestQuery).join("").trim();
}
