/** The page of an author's articles that the address asks for. */
export function readAuthorPage(search: URLSearchParams): number {
  const page = Number(search.get("page") ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

export function authorSearch(page: number): string {
  return page > 1 ? `?page=${page}` : "";
}
