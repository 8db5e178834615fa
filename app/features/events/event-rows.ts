import { textIn } from "#app/platform/i18n/words.ts";
import type { Language } from "#app/platform/i18n/language.ts";

/** The texts of an event in its two languages. Pure, for pages, mails and calendar files. */
type Bilingual = {
  title: string;
  titleEs: string;
  description: string;
  descriptionEs: string;
  place: string | null;
  placeEs: string | null;
  priceNote: string | null;
  priceNoteEs: string | null;
  bring: string | null;
  bringEs: string | null;
};

export function eventWords(event: Bilingual, language: Language) {
  return {
    title: textIn(event, "title", language),
    description: textIn(event, "description", language),
    /** Undefined for an event that is only online. */
    place: textIn(event, "place", language) ?? undefined,
    priceNote: textIn(event, "priceNote", language) ?? undefined,
    bring: textIn(event, "bring", language) ?? undefined,
  };
}

/** The compiler compares these with the columns (db/schema/events.ts). */
export const eventKinds = ["circle", "webinar", "workshop", "talk", "course"] as const;
export const eventStates = ["draft", "published", "cancelled"] as const;
export const repeatChoices = ["none", "weekly", "monthly-date", "monthly-weekday"] as const;
export const registrationStatuses = ["confirmed", "waiting", "review", "cancelled"] as const;

/** A place that is held until the mailed link is opened, and one that was not confirmed in time. */
export const shownStatuses = ["confirmed", "held", "waiting", "review", "expired", "cancelled"] as const;
export type ShownStatus = (typeof shownStatuses)[number];

/** How the copy names the languages of an event. */
export function languagesKey(languages: readonly string[]): "en" | "es" | "both" {
  return languages.length > 1 ? "both" : languages[0] === "es" ? "es" : "en";
}
