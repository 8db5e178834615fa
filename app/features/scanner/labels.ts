import { site } from "#site";
import type { Copy } from "#app/platform/i18n/copy.ts";
import { localeTag, type Language } from "#app/platform/i18n/language.ts";
import { type StatusKey, type ResultLabels, statusBands } from "./scoring.ts";
import { scoredPillars, type ScoredPillar } from "./questions.ts";

/** The words a result carries, out of the copy of one language. */
export function resultLabels(assessment: Copy["assessment"], results: Copy["results"]): ResultLabels {
  return {
    pillars: Object.fromEntries(scoredPillars.map((pillar) => [pillar, assessment.pillars[pillar].title])) as Record<ScoredPillar, string>,
    status: Object.fromEntries(statusBands.map(({ key }) => [key, results.status[key].label])) as Record<StatusKey, string>,
  };
}

/** "Leadership, Well-being, and Collaboration", as the language joins them. */
export function joinNames(names: string[], language: Language): string {
  return new Intl.ListFormat(localeTag[language], { type: "conjunction" }).format(names);
}

/** The day of a scan, in the site's own time zone so that server and browser agree. */
export function scanDate(at: string | Date, language: Language): string {
  return new Intl.DateTimeFormat(localeTag[language], { dateStyle: "long", timeZone: site.timeZone }).format(new Date(at));
}
