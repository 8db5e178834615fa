import type { Copy } from "#app/platform/i18n/copy.ts";
import { localeTag, type Language } from "#app/platform/i18n/language.ts";
import { type StatusKey, type ResultLabels, statusBands } from "./scoring.ts";
import { scoredPillars, type ScoredPillar } from "./questions.ts";

/** The words a result carries, out of the copy of one language. */
export function resultLabels(assessment: Copy["assessment"], results: Copy["results"]): ResultLabels {
  return {
    pillars: Object.fromEntries(scoredPillars.map((pillar) => [pillar, assessment.pillars[pillar].title])) as Record<
      ScoredPillar,
      string
    >,
    status: Object.fromEntries(statusBands.map(({ key }) => [key, results.status[key].label])) as Record<
      StatusKey,
      string
    >,
  };
}

/** "Leadership, Well-being, and Collaboration", as the language joins them. */
export function joinNames(names: string[], language: Language): string {
  return new Intl.ListFormat(localeTag[language], { type: "conjunction" }).format(names);
}
