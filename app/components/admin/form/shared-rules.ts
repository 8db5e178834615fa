import { z } from "zod";
import type { FormValues } from "#app/platform/records/save-result.ts";
import type { FieldErrors } from "#app/platform/forms/errors.ts";

/** Rules for the fields of several forms. */

export const text = (max: number) => z.string().trim().max(max);

/** An address on the web, or empty. */
export const webAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((value) => value === "" || (/^https?:\/\//.test(value) && URL.canParse(value)), "webAddress");

/** An error for each of the fields that is empty. */
export function missing(values: Readonly<FormValues>, names: readonly string[], key = "missing"): FieldErrors {
  return Object.fromEntries(names.filter((name) => values[name] === "").map((name) => [name, { key }]));
}

/** A text that a draft needs in one language, whichever. */
export function inOneLanguage(values: Readonly<FormValues>, name: string): FieldErrors {
  return values[name] === "" && values[`${name}Es`] === "" ? missing(values, [name]) : {};
}
