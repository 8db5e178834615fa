import type { Fields } from "#app/platform/forms/fields.ts";
import { languages } from "#app/platform/i18n/language.ts";

/** A registration for an event. What is not stored with the submission is a column of the registration itself. */
export const registrationFields = {
  dateId: { kind: "own", max: 60, required: true, storedAs: null },
  name: { kind: "line", max: 120, required: true, autoComplete: "name" },
  email: { kind: "email", max: 254, required: true, autoComplete: "email", storedAs: null },
  organization: { kind: "line", max: 160, required: false, autoComplete: "organization" },
  mailLanguage: { kind: "choice", options: languages, required: true, storedAs: null },
  note: { kind: "area", max: 2000, required: false, rows: 4, storedAs: "message" },
} as const satisfies Fields;
