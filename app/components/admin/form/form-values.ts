/** The contents of a form, without the rules about them and the library these are written in. Pure. */

/** A form as it is typed: texts, ticked boxes, lists of chosen values. */
export type FormValues = Record<string, string | boolean | string[]>;

/** `key` is one of admin.json, kit.form.errors, or a sentence of the screen's own (AdminForm's `errorTexts`). */
export type FieldError = { key: string; min?: number; max?: number };
export type FieldErrors<Name extends string = string> = Partial<Record<Name, FieldError>>;

export function isSame(one: FormValues, other: FormValues): boolean {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
  return JSON.stringify(one, names) === JSON.stringify(other, names);
}
