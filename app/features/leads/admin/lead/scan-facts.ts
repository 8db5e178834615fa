import { joinNames } from "#app/features/assessment/labels.ts";
import type { Scores } from "#app/features/assessment/scoring.ts";
import { plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";

/** Weakest and strongest of a scan in the interface's language; all that tie together (decision 4). */
export function useScanFacts(): (scores: Scores) => [label: string, value: string][] {
  const { brief } = useCopy("admin").lead;
  const { pillars } = useCopy("assessment");
  const language = useLanguage();
  return ({ balanced, weakest, strongest }) =>
    balanced
      ? [[brief.pillars, brief.balanced]]
      : (
          [
            ["weakest", weakest],
            ["strongest", strongest],
          ] as const
        ).map(([key, names]) => [
          plural(brief, key, names.length, language),
          joinNames(
            names.map((pillar) => pillars[pillar].title),
            language,
          ),
        ]);
}
