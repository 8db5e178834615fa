import { fill } from "../i18n/copy.ts";
import { ownValue } from "../own-value.ts";

/**
 * What is wrong with a field: the key of a sentence, and the numbers or the name that the sentence has. All forms say it this way,
 * public ones and those of the admin area; only accounts have codes of their own. Where no sentence has numbers, the
 * key stands alone.
 */
export type FieldError = { key: string; min?: number; max?: number; days?: number; name?: string };
export type FieldErrors<Name extends string = string> = Partial<Record<Name, FieldError>>;
type KeysOrErrors<Name extends string> = Partial<Record<Name, FieldError | string>>;

/** The same in the language of the page. */
export type ErrorTexts<Name extends string = string> = Partial<Record<Name, string>>;

/** The sentences of a form in one language, by key. One that depends on the field is a list by its name. */
export type ErrorWords = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** The sentence of an error: the one place where errors become words. `fallback`: for a key without a sentence. */
export function errorText(error: FieldError | string, words: ErrorWords, fallback: string, field = ""): string {
  const { key, ...numbers } = typeof error === "string" ? { key: error } : error;
  const found = ownValue(words, key);
  const sentence = typeof found === "object" ? ownValue(found, field) : found;
  return fill(sentence ?? fallback, numbers);
}

/** The sentence of each field's error. */
export function errorTexts<Name extends string>(errors: KeysOrErrors<Name>, words: ErrorWords, fallback: string) {
  const texts: Record<string, string> = {};
  for (const [field, error] of Object.entries<FieldError | string | undefined>(errors))
    if (error) texts[field] = errorText(error, words, fallback, field);
  return texts as ErrorTexts<Name>;
}
