import { z } from "zod";
import { passwordLength, teamPasswordMin } from "#app/platform/auth/password-rules.ts";
import { isCommonPassword, isEasyToGuess } from "./common-passwords.ts";

/** The rules of the sign-in forms, for browser and server. Messages are keys of the copy in auth.json, `errors`. */

export type ErrorCode =
  | "wrongCredentials"
  | "emailRequired"
  | "emailInvalid"
  | "passwordRequired"
  | "passwordTooShort"
  | "passwordTooLong"
  | "passwordTooShortForTeam"
  | "passwordTooCommon"
  | "passwordWrong"
  | "codeRequired"
  | "wrongCode"
  | "nameRequired"
  | "portraitRefused"
  | "sameEmail"
  | "mailboxFull"
  | "passkeyFailed"
  | "nothingToRemove"
  | "unknownPasskey"
  | "rateLimited"
  | "notConfirmed"
  | "storageFull"
  | "unexpected";

export type FieldErrors = { email?: ErrorCode; password?: ErrorCode; code?: ErrorCode; name?: ErrorCode };

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

const newPasswordField = password.refine((value) => !isCommonPassword(value), code("passwordTooCommon"));

/** The password of somebody with a role. */
const teamPasswordField = password
  .min(teamPasswordMin, code("passwordTooShortForTeam"))
  .refine((value) => !isCommonPassword(value) && !isEasyToGuess(value), code("passwordTooCommon"));

/** Whether a password that was accepted before is too weak for somebody with a role. */
export const isWeakForTeam = (value: string) => !teamPasswordField.safeParse(value).success;

export const signInSchema = z.object({ email: emailField, password });
export const signUpSchema = z.object({ email: emailField, password: newPasswordField });
export const emailSchema = z.object({ email: emailField });
export const newPasswordSchema = z.object({ password: newPasswordField });
export const teamPasswordSchema = z.object({ password: teamPasswordField });
export const setupSchema = z.object({ email: emailField, password: teamPasswordField });
/** Six digits, or a recovery code; spaces are how apps show them. */
export const codeSchema = z.object({
  code: z.string(code("codeRequired")).trim().min(1, code("codeRequired")).max(30, code("wrongCode")),
});

/** The first error of each field. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) errors[issue.path[0] as keyof FieldErrors] ??= issue.message as ErrorCode;
  return errors;
}
