import { textsOf } from "#app/components/form/use-public-form.ts";
import { inquiryFields, requiredFields, type InquiryField, type InquiryValues } from "./inquiry.ts";

/** Reads the form in the browser. Its fields are uncontrolled: what is typed before hydration stays. */

export const idOf = (field: InquiryField) => `journey-${field}`;

export function valuesOf(form: HTMLFormElement): InquiryValues {
  return { ...textsOf(form, inquiryFields), challenges: new FormData(form).getAll("challenges").map(String) };
}

/** How many of the required fields are filled in. */
export function requiredDone(values: InquiryValues): number {
  return requiredFields.filter((field) => values[field].trim() !== "").length;
}
