import { namesOf, type Fields, type NameOf, type TypedOf } from "#app/platform/forms/fields.ts";
import { byKey } from "#app/platform/typed-keys.ts";

/** The e-mail step, in the order of the page. Mails contain these fields, so they are short (decision 14) and tidied. */
export const fields = {
  firstName: { kind: "line", max: 60, required: true, tidied: true, autoComplete: "given-name" },
  lastName: { kind: "line", max: 60, required: true, tidied: true, autoComplete: "family-name" },
  email: { kind: "email", max: 254, required: true, tidied: true, autoComplete: "email" },
  company: { kind: "line", max: 120, required: true, tidied: true, autoComplete: "organization" },
} as const satisfies Fields;

export const contactFields = namesOf(fields);
export type ContactField = NameOf<typeof fields>;
export type ContactValues = TypedOf<typeof fields>;

export const contactLimits = byKey(contactFields, (name) => fields[name].max);
