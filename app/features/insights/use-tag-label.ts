import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";

/**
 * Tags are stored once for both languages. The common ones have a translation; all others are shown as they were
 * written.
 */
export function useTagLabel(): (tag: string) => string {
  const { tagLabels } = useCopy("insights");
  return (tag) => ownValue(tagLabels, tag) ?? tag;
}
