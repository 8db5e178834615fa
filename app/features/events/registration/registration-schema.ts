import { z } from "zod";
import { checkFields, emailText, optionalText, requiredText, type ErrorCopy } from "#app/platform/forms/text-fields.ts";
import { languages } from "#app/platform/i18n/language.ts";
import { maxLength, type RegistrationField } from "./registration.ts";

/** The rules of a registration, for browser and server. The browser loads them when the visitor starts to type. */
const language = z.enum(languages, { error: "invalidOption" });

const changeable = {
  name: requiredText(maxLength.name),
  organization: optionalText(maxLength.organization),
  mailLanguage: language,
  note: optionalText(maxLength.note),
};

const registrationSchema = z.object({
  dateId: requiredText(60),
  email: emailText,
  ...changeable,
} satisfies Record<RegistrationField, z.ZodType>);

export type CheckedRegistration = z.output<typeof registrationSchema>;

export const checkRegistration = (values: unknown, copy: ErrorCopy) => checkFields(registrationSchema, values, copy);

/** What somebody with the private link may change. */
const changeSchema = z.object(changeable);

export const checkChange = (values: unknown, copy: ErrorCopy) => checkFields(changeSchema, values, copy);
