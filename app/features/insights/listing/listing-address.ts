import type { Category } from "#app/components/cards/categories.ts";

/** What the listing shows. It is kept in the URL only, so that a list can be shared and the back button works. */
export type ListingState = {
  category?: Category;
  /** As stored with the posts, in both languages; the label is copy. */
  tag?: string;
  query: string;
  page: number;
};

const maxLength = 100;

/** `isShown`: whether there is such a category. */
export function readListingState(search: URLSearchParams, isShown: (category: string) => boolean): ListingState {
  const category = search.get("category") ?? "";
  const page = Number(search.get("page") ?? 1);
  return {
    category: isShown(category) ? category : undefined,
    tag: normalizeText(search.get("tag") ?? "") || undefined,
    query: normalizeText(search.get("q") ?? ""),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/**
 * "?category=…&tag=…&q=…&page=…", without the parameters that have their default. The order is fixed, because the page
 * cache uses the result as its key (server/http/canonical-search.ts).
 */
export function listingSearch({ category, tag, query = "", page = 1 }: Partial<ListingState>): string {
  const search = new URLSearchParams();
  if (category) search.set("category", category);
  if (tag) search.set("tag", tag);
  if (query) search.set("q", query);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `?${search}` : "";
}

/** Collapses white space, removes control characters (PostgreSQL rejects NUL) and limits the length. */
export function normalizeText(text: string): string {
  const collapsed = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  // Spread into code points, so that the cut does not split a surrogate pair.
  return [...collapsed].slice(0, maxLength).join("").trim();
}
