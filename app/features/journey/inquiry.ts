import { inquiryFields as fields } from "#app/features/leads/kinds/inquiry.ts";
import { emptyOf, namesOf, type CheckedOf, type NameOf, type TypedOf } from "#app/platform/forms/fields.ts";

export { fields };
export type InquiryField = NameOf<typeof fields>;
export const inquiryFields = namesOf(fields);
export const requiredFields = inquiryFields.filter((name) => fields[name].required);

/** The content of the form, valid or not. */
export type InquiryValues = TypedOf<typeof fields>;
export type Inquiry = CheckedOf<typeof fields>;
export const emptyValues = emptyOf(fields);

export const idOf = (field: InquiryField) => `journey-${field}`;

/** How many of the required fields are filled in. */
export function requiredDone(values: InquiryValues): number {
  return requiredFields.filter((field) => String(values[field]).trim() !== "").length;
}
