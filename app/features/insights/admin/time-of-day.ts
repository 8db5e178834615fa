import { localeTag, type Language } from "#app/platform/i18n/language.ts";

/** "14:05" on the device's clock. */
export function timeOfDay(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(localeTag[language], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(date);
}
