export type PageSlot = number | "gap";

/**
 * The pages to link to: the first, the last, the current one and its `siblings`. A gap replaces at least two pages, and
 * the number of slots stays the same on every page, so that links do not move.
 */
export function paginationRange(page: number, pageCount: number, siblings = 1): PageSlot[] {
  const slots = siblings * 2 + 5;
  if (pageCount <= slots) return sequence(1, pageCount);

  const start = Math.min(Math.max(page - siblings, 3), pageCount - siblings * 2 - 2);
  const end = start + siblings * 2;
  return [1, start > 3 ? "gap" : 2, ...sequence(start, end), end < pageCount - 2 ? "gap" : pageCount - 1, pageCount];
}

function sequence(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
