const wordsPerMinute = 200;

/** Inline tags do not separate words; all other tags do. */
const inlineTags = /<\/?(?:a|b|em|i|strong)\b[^>]*>/gi;
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

/** The text of a body on one line: for counting words and for structured data, never to be used as HTML. */
export function plainText(html: string): string {
  return html
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
