import { errorText as textOf } from "#app/platform/forms/errors.ts";
import type { Copy } from "#app/platform/i18n/copy.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { contactLimits } from "./contact.ts";

/** The message of an error key: the contact fields have their own (`email.errors`), all others share `errors`. */
export function errorText(copy: Copy["assessment"], key: string, field?: string): string {
  const words = { ...copy.errors, ...copy.email.errors, rateLimited: copy.email.rateLimited };
  return textOf({ key, max: ownValue(contactLimits, field) }, words, copy.email.toast.error.text);
}
