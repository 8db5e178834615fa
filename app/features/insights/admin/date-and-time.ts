import { site } from "#site";
import { localeTag, type Language } from "#app/platform/i18n/language.ts";

/** "Mar 5, 2025, 14:05" on the site's clock. */
export function dateAndTime(date: Date | string, language: Language): string {
  return new Intl.DateTimeFormat(localeTag[language], { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: site.timeZone }).format(new Date(date));
}

/** "14:05" on the device's clock. */
export function timeOfDay(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(localeTag[language], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(date);
}
