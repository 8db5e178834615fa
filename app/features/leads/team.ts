import { site } from "#site";
import { localeTag, type Language } from "#app/platform/i18n/language.ts";

/** The language of notices to the team and of exports. */
export const teamLanguage: Language = "en";

/** "Thu, Nov 12, 3:04 PM CST": a moment in the site's own time zone, which the reader's may not be. */
export function momentText(moment: Date, language: Language = teamLanguage): string {
  return new Intl.DateTimeFormat(localeTag[language], {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: site.timeZone,
    timeZoneName: "short",
  }).format(moment);
}
