import { type Copy, fill } from "#app/platform/i18n/copy.ts";
import { contactLimits } from "./contact.ts";

/** The message of an error key: the contact fields have their own (`email.errors`), all others share `errors`. */
export function errorText(copy: Copy["assessment"], key: string, field?: string): string {
  const texts: Record<string, string> = { ...copy.errors, ...copy.email.errors, rateLimited: copy.email.rateLimited };
  const max = contactLimits[field as keyof typeof contactLimits] as number | undefined;
  return fill(texts[key] ?? copy.email.toast.error.text, max === undefined ? {} : { max });
}
