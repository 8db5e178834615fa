import { defineRecordForm } from "#app/components/admin/form/record-rules.ts";
import { authorFields } from "./author-fields.ts";

export const authorForm = defineRecordForm({ kind: "author", fields: authorFields });
