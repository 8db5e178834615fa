import type { Copy } from "#app/platform/i18n/copy.ts";
import { localeTag, type Language } from "#app/platform/i18n/language.ts";
import { statusBands } from "./scoring.ts";
import type { ResultLabels } from "./assessment-result.ts";
import { scoredPillars } from "./questions.ts";
import { byKey } from "#app/platform/typed-keys.ts";

/** The labels that a result contains, from the copy of one language. */
export function resultLabels(assessment: Copy["assessment"], results: Copy["results"]): ResultLabels {
  return {
    pillars: byKey(scoredPillars, (pillar) => assessment.pillars[pillar].title),
    status: byKey(
      statusBands.map(({ key }) => key),
      (key) => results.status[key].label,
    ),
  };
}

/** "Leadership, Well-being, and Collaboration", joined by the rules of the language. */
export function joinNames(names: string[], language: Language): string {
  return new Intl.ListFormat(localeTag[language], { type: "conjunction" }).format(names);
}
