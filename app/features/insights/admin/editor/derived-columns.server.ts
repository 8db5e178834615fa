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

const english: (keyof PostValues)[] = ["title", "previewSnippet", "bodyContent"];

type Saved = {
  /** The Spanish is up to date although it did not change. */
  translated?: boolean;
  /** What was taken over from somebody else, and when the version that the rest was written on was saved. */
  merged?: { taken: readonly string[]; writtenOn: Date };
};

/** The columns that follow from the texts. */
export function derivedColumns(values: PostValues, before: Post | undefined, now: Date, saved: Saved = {}) {
  const { translated = false, merged } = saved;
  const changed = (fields: (keyof PostValues)[]) => !before || fields.some((field) => values[field] !== before[field]);
  const kept = (fields: (keyof PostValues)[]) => (changed(fields) ? undefined : before);
  const hasSpanish = [values.titleEs, values.previewSnippetEs, values.bodyContentEs].some(Boolean);
  // Spanish that was written, or confirmed, while somebody else changed the English is that of the English before.
  const earlier = merged && english.some((field) => merged.taken.includes(field)) ? merged : undefined;
  const isConfirmed = translated && !earlier;
  const sameSpanish = isConfirmed ? undefined : kept(["titleEs", "previewSnippetEs", "bodyContentEs"]);
  const spanishChangedAt = sameSpanish ? sameSpanish.spanishChangedAt : (earlier?.writtenOn ?? now);
  const sameEnglish = kept(english);
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
