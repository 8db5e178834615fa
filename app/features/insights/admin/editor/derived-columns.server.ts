import { searchTexts } from "#db/fold.ts";
import type { Post, PostValues } from "./post-schema.server.ts";

const texts: (keyof PostValues)[] = [
  "title",
  "titleEs",
  "previewSnippet",
  "previewSnippetEs",
  "bodyContent",
  "bodyContentEs",
];

/**
 * The columns that follow from the texts. `translated` says that the Spanish is up to date although it did not change.
 */
export function derivedColumns(values: PostValues, before: Post | undefined, now: Date, translated: boolean) {
  const changed = (fields: (keyof PostValues)[]) => !before || fields.some((field) => values[field] !== before[field]);
  const kept = (fields: (keyof PostValues)[]) => (changed(fields) ? undefined : before);
  const hasSpanish = [values.titleEs, values.previewSnippetEs, values.bodyContentEs].some(Boolean);
  const sameSpanish = translated ? undefined : kept(["titleEs", "previewSnippetEs", "bodyContentEs"]);
  const spanishChangedAt = sameSpanish ? sameSpanish.spanishChangedAt : now;
  const sameEnglish = kept(["title", "previewSnippet", "bodyContent"]);
  return {
    ...searchTexts(values),
    sample: !!before?.sample && !changed(texts),
    englishChangedAt: sameEnglish ? sameEnglish.englishChangedAt : now,
    spanishChangedAt: hasSpanish ? spanishChangedAt : null,
  };
}

/** The Spanish is older than the English it translates. */
export function isStale({
  englishChangedAt,
  spanishChangedAt,
}: Pick<Post, "englishChangedAt" | "spanishChangedAt">): boolean {
  return spanishChangedAt !== null && spanishChangedAt < englishChangedAt;
}
