import { z } from "zod";
import type { FieldErrors } from "#app/platform/forms/errors.ts";

/** Rules that the forms of team members, stories and quotes share. */

/** A day that is not in the future, as a date field sends it, or empty. */
export const pastDay = z
  .string()
  .trim()
  .refine((value) => value === "" || isDay(value), "date")
  // In some time zones it is already tomorrow.
  .refine((value) => !isDay(value) || Date.parse(value) < Date.now() + 14 * 3_600_000, "future");

function isDay(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true;
}

/** An optional text is given in both languages or in neither. */
export function bothOrNeither(values: Readonly<Record<string, string | boolean>>, name: string): FieldErrors {
  const other = `${name}Es`;
  if ((values[name] === "") === (values[other] === "")) return {};
  return { [values[name] === "" ? name : other]: { key: "otherLanguage" } };
}
