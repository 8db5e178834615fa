import type { FieldErrors } from "#app/platform/forms/errors.ts";
import type { Conflict, FormValues, Saved } from "#app/platform/records/save-result.ts";
import type { FieldChange } from "../history/changes.ts";

/** What was sent, so that nothing is lost without JavaScript either, and the version that it was written on. */
export type Sent = { typed: FormValues; version?: number };

/** The answer of a form's action. */
export type FormAnswer =
  | { saved: Saved }
  | ({ errors: FieldErrors } & Sent)
  /** `changes`: only of the fields that both changed (`clashes`), if that is known; `typed` has what only they changed. */
  | ({ conflict: Conflict; theirs: FormValues; clashes: string[]; changes: FieldChange[]; intent: string } & Sent)
  | ({ failed: "failed" | "storageFull" | "missing" } & Sent);
