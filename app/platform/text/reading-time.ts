const wordsPerMinute = 200;

/** Footnote numbers do not count as words. */
const footnoteMarks = /<sup class="footnote">.*?<\/sup>/gi;
/** Inline tags can stand within a word; every other tag separates words. */
const inlineTags = /<\/?(?:a|b|em|i|strong|code)\b[^>]*>/gi;
const otherTags = /<[^>]*>/g;
const spaces = /&(?:nbsp|ensp|emsp|thinsp|#160|#xa0);/gi;
const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&apos;": "'",
};

/** The text of a body on one line, for counting and structured data. Not escaped: never insert it as HTML. */
export function plainText(html: string): string {
  return html
    .replace(footnoteMarks, "")
    .replace(inlineTags, "")
    .replace(otherTags, " ")
    .replace(spaces, " ")
    .replace(/&(?:amp|lt|gt|quot|apos|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

export function countWords(html: string): number {
  return plainText(html)
    .split(" ")
    .filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
}

/** Whole minutes, at least one. */
export function readingMinutes(html: string): number {
  return Math.max(1, Math.ceil(countWords(html) / wordsPerMinute));
}
