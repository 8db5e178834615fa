import type { Copy } from "#app/platform/i18n/copy.ts";
import { localeTag, type Language } from "#app/platform/i18n/language.ts";
import { type StatusKey, statusBands } from "./scoring.ts";
import type { ResultLabels } from "./assessment-result.ts";
import { scoredPillars, type ScoredPillar } from "./questions.ts";

/** The labels that a result contains, from the copy of one language. */
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

/** "Leadership, Well-being, and Collaboration", joined by the rules of the language. */
export function joinNames(names: string[], language: Language): string {
  return new Intl.ListFormat(localeTag[language], { type: "conjunction" }).format(names);
}
