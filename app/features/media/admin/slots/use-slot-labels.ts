import { useLanguageLabels } from "#app/components/admin/form/language-pair.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** The names of the fields, for the summary of errors and the comparison of versions. */
export function useSlotLabels(): Record<string, string> {
  const { pictures, fields } = useCopy("people");
  const { picture, focusX, focusY } = fields;
  return { picture, focusX, focusY, ...useLanguageLabels({ alt: pictures.alt }) };
}
