import { arrange } from "./arrange.ts";
import { emptyPage, sectionsOf, type PageValues } from "./page-values.ts";

/** What a new page begins with: its sections, empty, in their order. */
export const patterns = {
  blank: ["opening"],
  program: ["opening", "text-with-picture", "cards", "steps", "quote", "people", "questions", "invitation"],
  campaign: ["opening", "text", "figures", "events", "questions", "invitation"],
  text: ["opening", "text"],
  resources: ["opening", "cards", "articles", "invitation"],
} as const;

export type PatternName = keyof typeof patterns;
export const patternNames = Object.keys(patterns) as [PatternName, ...PatternName[]];

/** Whose sections a page has, in their order; undefined once somebody has arranged them. */
export function patternOf(values: PageValues): PatternName | undefined {
  const kinds = sectionsOf(values).map(({ kind, state }) => `${kind} ${state}`);
  return patternNames.find((name) => patterns[name].map((kind) => `${kind} shown`).join() === kinds.join());
}

export function pageOfPattern(pattern: PatternName): PageValues {
  return patterns[pattern].reduce<PageValues>((values, kind) => arrange(values, `add ${kind} end`), emptyPage);
}
