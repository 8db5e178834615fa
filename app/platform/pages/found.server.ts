import { data } from "react-router";
import type { Copy, Namespace } from "#app/platform/i18n/copy.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";

/** The parts of the copy that have a sentence for what does not exist: "letters", "admin.lead". */
type Place = {
  [Name in Namespace]:
    | (Copy[Name] extends { notFound: string } ? Name : never)
    | {
        [Part in keyof Copy[Name] & string]: Copy[Name][Part] extends { notFound: string } ? `${Name}.${Part}` : never;
      }[keyof Copy[Name] & string];
}[Namespace];

/** What was looked for; without it, a 404 that says so in the language of the page. */
export function found<Value>(value: Value, request: Request, place: Place): NonNullable<Value> {
  if (value === undefined || value === null) throw notFound(request, place);
  return value;
}

export function notFound(request: Request, place: Place) {
  const [namespace, part] = place.split(".") as [Namespace, string?];
  const copy = copyFor(languageOfRequest(request), namespace) as object as Record<string, { notFound: string }>;
  const { notFound: sentence } = (part === undefined ? copy : copy[part]) as { notFound: string };
  return data(sentence, { status: 404 });
}
