import type { FieldChange } from "../history/changes.ts";
import type { FieldErrors, FormValues } from "./form-values.ts";

/** Somebody else saved the record while this text was written. */
export type Conflict = { version: number; savedBy: string; savedAt: Date };

/** The answer of a form's action. `typed` is what was sent, so that nothing is lost without JavaScript either. */
export type FormAnswer =
  | { saved: { version: number } }
  | { errors: FieldErrors; typed: FormValues }
  | { conflict: Conflict; theirs: FormValues; changes: FieldChange[]; intent: string; typed: FormValues }
  | { failed: "failed" | "storageFull" | "missing"; typed: FormValues };

/** The possible results of a save. The record is locked while its version is compared. */
export type SaveResult =
  | { kind: "saved"; version: number }
  | ({ kind: "conflict"; theirs: FormValues } & Conflict)
  /** A rule that only the database can check. */
  | { kind: "refused"; errors: FieldErrors }
  | { kind: "missing" };
