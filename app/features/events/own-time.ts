import { localeTag, type Language } from "#app/platform/i18n/language.ts";

/** The start on the clocks of another zone, in the language's own order; undefined when both show the same. */
export function ownTime(start: Date, eventZone: string, ownZone: string, language: Language): string | undefined {
  const format = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeTag[language], { timeZone, ...options }).format(start);
  const clock = { weekday: "long", day: "numeric", month: "long", hour: "numeric", minute: "2-digit" } as const;
  if (format(ownZone, clock) === format(eventZone, clock)) return undefined;
  return format(ownZone, { ...clock, timeZoneName: "short" });
}
