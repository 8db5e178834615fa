import { languages, type Language } from "#app/platform/i18n/language.ts";
import type { Words } from "#app/platform/i18n/words.ts";

/** What a letter says, by language. */
export type LetterWords = { subject: Words; preview: Words; body: Words };

/** A letter can be sent in the languages that have a subject and a text. */
export function writtenLanguages({ subject, body }: LetterWords): Language[] {
  return languages.filter((language) => subject[language] !== "" && body[language] !== "");
}

export const letterStates = ["draft", "planned", "sending", "paused", "done", "cancelled"] as const;
export type LetterState = (typeof letterStates)[number];
