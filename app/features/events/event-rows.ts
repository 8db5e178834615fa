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
