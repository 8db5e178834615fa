import { defineRecordForm, missingWordsOf } from "#app/components/admin/form/record-rules.ts";
import { missing } from "#app/components/admin/form/shared-rules.ts";
import { slotFields } from "./slot-fields.ts";

export const pictureForm = defineRecordForm({
  kind: "picture",
  fields: slotFields,
  rules: (values) => ({ ...missing(values, ["picture"]), ...missingWordsOf(slotFields, values) }),
});
