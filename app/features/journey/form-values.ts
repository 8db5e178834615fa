import { typedOf } from "#app/platform/forms/fields.ts";
import { fields, requiredFields, type InquiryField, type InquiryValues } from "./inquiry.ts";

/** Reads the form in the browser. Its fields are uncontrolled: what is typed before hydration stays. */

export const idOf = (field: InquiryField) => `journey-${field}`;

export const valuesOf = (form: HTMLFormElement): InquiryValues => typedOf(fields, new FormData(form));

/** How many of the required fields are filled in. */
export function requiredDone(values: InquiryValues): number {
  return requiredFields.filter((field) => String(values[field]).trim() !== "").length;
}
