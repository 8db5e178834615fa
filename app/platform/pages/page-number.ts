/** The page of a list in its address, "?page=2"; the first page has none. */
export function readPageNumber(search: URLSearchParams): number {
  const page = Number(search.get("page") ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

export function pageNumberSearch(page: number): string {
  return page > 1 ? `?page=${page}` : "";
}
