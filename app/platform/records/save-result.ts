import type { FieldErrors } from "../forms/errors.ts";

/** What a save answers, and the shape of a form's contents. Pure: browser, server and database code share it. */

/** Of a record that has not been saved again since it was made, or since versions are recorded. */
export const firstVersion = 1;

/** A form as it is typed: texts, ticked boxes, lists of chosen values. */
export type FormValues = Record<string, string | boolean | string[]>;

/** Somebody else saved the record while this text was written. */
export type Conflict = { version: number; savedBy: string; savedAt: Date };

/** A save that took in what somebody else had changed meanwhile in other fields (`taken`). */
export type Merged<Values = FormValues> = { values: Values; taken: string[]; by: string };

export type Saved<Values = FormValues> = {
  version: number;
  /** The page to go on with, for example that of the new record. */
  goTo?: string;
  merged?: Merged<Values>;
  /** Fields that are stored otherwise than they were sent. */
  stored?: Partial<Values>;
  /** Kept as a draft beside what visitors see, which did not change. */
  isDraft?: true;
};

/** The possible results of a save. The record is locked while its version is compared. */
export type SaveResult<Values = FormValues> =
  | ({ kind: "saved" } & Saved<Values>)
  /** `clashes`: fields that both changed; `taken`: those that only they changed. Both empty when nothing can be compared. */
  | ({ kind: "conflict"; theirs: Values; taken: string[]; clashes: string[] } & Conflict)
  /** A rule that only the database can check. */
  | { kind: "refused"; errors: FieldErrors }
  | { kind: "missing" };

export function isSame(one: object, other: object): boolean {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
  return JSON.stringify(one, names) === JSON.stringify(other, names);
}
