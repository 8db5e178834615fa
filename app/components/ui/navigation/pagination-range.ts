export type PageSlot = number | "gap";

/**
 * The pages to offer around the current one: first, last, the current and its `siblings`. A gap stands for two pages or
 * more, so that it never hides a single page, and the list keeps its length while the reader moves through it.
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
