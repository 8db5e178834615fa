import { useRecordLabels } from "#app/components/admin/form/record-controls.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { slotFields } from "./slot-fields.ts";

/** The names of the fields, for the summary of errors and the comparison of versions. */
export function useSlotLabels(): Record<string, string> {
  const { pictures, fields } = useCopy("people");
  return useRecordLabels(slotFields, { ...fields, alt: pictures.alt });
}
