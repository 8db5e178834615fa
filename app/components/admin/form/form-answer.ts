import type { FieldErrors } from "#app/platform/forms/errors.ts";
import type { Conflict, FormValues } from "#app/platform/records/save-result.ts";
import type { FieldChange } from "../history/changes.ts";

/** The answer of a form's action. `typed` is what was sent, so that nothing is lost without JavaScript either. */
export type FormAnswer =
  /** `goTo`: the page to go on with, for example that of the new record. */
  | { saved: { version: number; goTo?: string } }
  | { errors: FieldErrors; typed: FormValues }
  | { conflict: Conflict; theirs: FormValues; changes: FieldChange[]; intent: string; typed: FormValues }
  | { failed: "failed" | "storageFull" | "missing"; typed: FormValues };
