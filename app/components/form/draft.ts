import { fieldsOf } from "#app/platform/fields-of.ts";

/**
 * An unsent form on the visitor's own device: the value of each field by its name. Checkboxes are stored by their
 * `data-key`, which is the same in both languages, so a draft survives a change of language.
 */
export type Draft = Record<string, string | string[]>;

export type DraftOptions = {
  /** In localStorage. */
  storageKey: string;
  /** Names of the text fields and selects. */
  fields: readonly string[];
  /** Groups of checkboxes: the name of the boxes, and the name under which their keys are stored. */
  checkboxes?: { name: string; storedAs: string };
};

/** Stored with the draft, so that a retry after a reload is the same submission. */
const submissionKey = "key";

/** The key that the form is sent with: the draft's, or the one in FormGuard's hidden field. */
export function submissionKeyOf(form: HTMLFormElement): string {
  return form.dataset.submissionKey || control(form, submissionKey).value;
}

/** Not in the hidden field: React would write its own value there again with the next render. */
export function setSubmissionKey(form: HTMLFormElement, key: string) {
  form.dataset.submissionKey = key;
}

export function readDraft({ storageKey, fields, checkboxes }: DraftOptions): Draft | undefined {
  try {
    const stored = fieldsOf(JSON.parse(localStorage.getItem(storageKey) ?? "null"));
    const draft: Draft = {};
    for (const field of [...fields, submissionKey]) draft[field] = String(stored[field] ?? "");
    if (checkboxes) {
      const keys = stored[checkboxes.storedAs];
      draft[checkboxes.storedAs] = Array.isArray(keys) ? keys.map(String) : [];
    }
    return isBlank(draft) ? undefined : draft;
  } catch {
    return undefined;
  }
}

/**
 * Stores the draft. Returns false for a blank form, and when a private window or a full disk refuses; the form works
 * without it.
 */
export function saveDraft(form: HTMLFormElement, options: DraftOptions): boolean {
  const draft = draftOf(form, options);
  try {
    if (isBlank(draft)) localStorage.removeItem(options.storageKey);
    else localStorage.setItem(options.storageKey, JSON.stringify(draft));
    return !isBlank(draft);
  } catch {
    return false;
  }
}

export function removeDraft({ storageKey }: DraftOptions) {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is switched off, so nothing is stored.
  }
}

export function fillForm(form: HTMLFormElement, draft: Draft, { fields, checkboxes }: DraftOptions) {
  for (const field of fields) control(form, field).value = String(draft[field]);
  if (checkboxes)
    for (const box of boxesOf(form, checkboxes.name))
      box.checked = draft[checkboxes.storedAs]!.includes(box.dataset.key ?? "");
  setSubmissionKey(form, String(draft[submissionKey]));
}

export function isUntouched(form: HTMLFormElement, options: DraftOptions): boolean {
  return isBlank(draftOf(form, options));
}

function draftOf(form: HTMLFormElement, { fields, checkboxes }: DraftOptions): Draft {
  const draft: Draft = { [submissionKey]: submissionKeyOf(form) };
  for (const field of fields) draft[field] = control(form, field).value;
  if (checkboxes)
    draft[checkboxes.storedAs] = boxesOf(form, checkboxes.name).flatMap(({ checked, dataset }) =>
      checked ? [dataset.key ?? ""] : [],
    );
  return draft;
}

function isBlank({ [submissionKey]: _, ...values }: Draft): boolean {
  return Object.values(values).every((value) => value.length === 0);
}

function boxesOf(form: HTMLFormElement, name: string): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name="${name}"]`)];
}

function control(form: HTMLFormElement, name: string) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
}
