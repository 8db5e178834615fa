import { localeTag, type Language } from "#app/platform/i18n/language.ts";

/** "2:05 PM" on the device's clock. */
export function timeOfDay(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(localeTag[language], { hour: "numeric", minute: "2-digit", hour12: true }).format(
    date,
  );
}
