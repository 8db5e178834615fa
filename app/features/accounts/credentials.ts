import { z } from "zod";
import { passwordLength } from "#app/platform/auth/password-rules.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** The rules of the sign-in forms, for browser and server. Messages are keys of the copy in auth.json, `errors`. */

export type ErrorCode =
  | "wrongCredentials"
  | "emailRequired"
  | "emailInvalid"
  | "passwordRequired"
  | "passwordTooShort"
  | "passwordTooLong"
  | "passwordTooCommon"
  | "rateLimited"
  | "notConfirmed"
  | "storageFull"
  | "unexpected";

export type FieldErrors = { email?: ErrorCode; password?: ErrorCode };

/** What a form gets back when it was not accepted. */
export type Answer = { values: { email: string }; fields?: FieldErrors; error?: ErrorCode };

const code = (value: ErrorCode) => ({ error: value });

/** Addresses are compared in lower case everywhere. */
export const emailField = z
  .string(code("emailRequired"))
  .trim()
  .toLowerCase()
  .min(1, code("emailRequired"))
  .max(254, code("emailInvalid"))
  .pipe(z.email(code("emailInvalid")));

const password = z
  .string(code("passwordRequired"))
  .min(1, code("passwordRequired"))
  .min(passwordLength.min, code("passwordTooShort"))
  .max(passwordLength.max, code("passwordTooLong"));

export const newPasswordField = password.refine((value) => !isCommonPassword(value), code("passwordTooCommon"));

export const signInSchema = z.object({ email: emailField, password });
export const signUpSchema = z.object({ email: emailField, password: newPasswordField });
export const emailSchema = z.object({ email: emailField });
export const newPasswordSchema = z.object({ password: newPasswordField });

/** The first trouble of each field. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) errors[issue.path[0] as keyof FieldErrors] ??= issue.message as ErrorCode;
  return errors;
}
