import { inquiryFields, requiredFields, type InquiryField, type InquiryValues } from "./inquiry.ts";
import type { Draft } from "./draft.ts";

/** Reading and filling the form in the browser. Its fields are the browser's own: what is typed before hydration stays. */

export const idOf = (field: InquiryField) => `journey-${field}`;

/** Line breaks as the text area shows them: a form's own way of sending would change them. */
export function valuesOf(form: HTMLFormElement): InquiryValues {
  const data = new FormData(form);
  const entries = inquiryFields.map((field) => [
    field,
    field === "challenges" ? data.getAll(field).map(String) : String(data.get(field) ?? "").replaceAll("\r\n", "\n"),
  ]);
  return Object.fromEntries(entries) as InquiryValues;
}

export function draftOf(form: HTMLFormElement): Draft {
  const { challenges: _, ...texts } = valuesOf(form);
  const ticked = [...form.querySelectorAll<HTMLInputElement>("input[name=challenges]:checked")];
  return { ...texts, challengeKeys: ticked.map(({ dataset }) => dataset.key ?? ""), key: control(form, "key").value };
}

export function fillForm(form: HTMLFormElement, draft: Draft) {
  for (const field of inquiryFields) if (field !== "challenges") control(form, field).value = draft[field];
  for (const box of form.querySelectorAll<HTMLInputElement>("input[name=challenges]"))
    box.checked = draft.challengeKeys.includes(box.dataset.key ?? "");
  if (draft.key) control(form, "key").value = draft.key;
}

export function isUntouched(form: HTMLFormElement): boolean {
  const { challenges, ...texts } = valuesOf(form);
  return challenges.length === 0 && Object.values(texts).every((text) => text === "");
}

export function requiredDone(values: InquiryValues): number {
  return requiredFields.filter((field) => values[field].trim() !== "").length;
}

function control(form: HTMLFormElement, name: string) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
}
