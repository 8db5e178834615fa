import type { FormValues } from "./save-result.ts";

/**
 * The texts that somebody has written in one language only, by the names of the empty fields: "titleEs" for a title in
 * English. Fields of two languages are called `name` and `nameEs`.
 */
export function missingWords(values: Readonly<FormValues>): string[] {
  return Object.keys(values).flatMap((name) => {
    const [one, other] = [values[name], values[`${name}Es`]];
    if (typeof one !== "string" || typeof other !== "string") return [];
    if (!one.trim() === !other.trim()) return [];
    return [one.trim() ? `${name}Es` : name];
  });
}
