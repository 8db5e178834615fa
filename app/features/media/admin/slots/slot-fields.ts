import type { RecordFields } from "#app/platform/records/record-fields.ts";
import { pictureFields } from "#app/components/admin/images/picture-declaration.ts";

/** A photograph in place of a delivered picture. */
export const slotFields = {
  ...pictureFields,
  alt: { kind: "line", max: 300, words: "needed" },
} as const satisfies RecordFields;
