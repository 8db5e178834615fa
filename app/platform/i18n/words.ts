import { defaultLanguage, languages, type Language } from "./language.ts";
import { byKey } from "../typed-keys.ts";

export type ByLanguage<Value> = Record<Language, Value>;

/** The same words in every language. New tables store words this way, as JSON. */
export type Words = ByLanguage<string>;

/** One value for each language. */
export function byLanguage<Value>(valueIn: (language: Language) => Value): ByLanguage<Value> {
  return byKey(languages, valueIn);
}

/** Where the older tables store each language: English in `title`, Spanish in `titleEs`. */
const column = { en: "", es: "Es" } as const satisfies Words;
type Column<Name extends string> = `${Name}${(typeof column)[Language]}`;
type Row<Name extends string, Text> = { readonly [K in Column<Name>]: Text };

/** A text of a row in one language: `textIn(event, "title", "es")` is its titleEs. */
export function textIn<Name extends string, Stored extends Row<Name, unknown>>(
  row: Stored,
  name: Name,
  language: Language,
): Stored[Column<Name>];
export function textIn(row: Readonly<Record<string, unknown>>, name: string, language: Language): unknown {
  return row[`${name}${column[language]}`];
}

/** A text that need not be translated: in the language where somebody has written it, else in the default one. */
export function writtenIn<Name extends string>(
  row: Row<Name, string | null | undefined>,
  name: Name,
  language: Language,
): { text: string; language: Language } {
  const text = textIn(row, name, language);
  if (text?.trim()) return { text, language };
  return { text: textIn(row, name, defaultLanguage) ?? "", language: defaultLanguage };
}

/** A text for the team, of a draft that may be written in one language only: in this one if it is. */
export function inEitherLanguage<Name extends string>(
  row: Row<Name, string | null | undefined>,
  name: Name,
  language: Language,
): string {
  return [language, ...languages].map((one) => textIn(row, name, one) ?? "").find((text) => text.trim()) ?? "";
}
