import { site } from "#site";
import { localeTag, type Language } from "./language.ts";

type Style = Intl.DateTimeFormatOptions;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** All dates are in the site's time zone. Formatters are cached, because creating them is slow. */
function format(date: Date | string, language: Language, name: string, style: Style): string {
  const key = `${language} ${name} ${site.timeZone}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(localeTag[language], { ...style, timeZone: site.timeZone });
    formatters.set(key, formatter);
  }
  return formatter.format(new Date(date));
}

/** "March 2025", "marzo de 2025". */
export function monthAndYear(date: Date | string, language: Language): string {
  return format(date, language, "month", { month: "long", year: "numeric" });
}

/** "March 5, 2025", "5 de marzo de 2025". */
export function longDate(date: Date | string, language: Language): string {
  return format(date, language, "long", { day: "numeric", month: "long", year: "numeric" });
}

/** "Mar 5, 2025", "5 mar 2025". */
export function shortDate(date: Date | string, language: Language): string {
  return format(date, language, "short", { day: "numeric", month: "short", year: "numeric" });
}

/** "Mon", "lun". */
export function weekdayName(date: Date | string, language: Language): string {
  return format(date, language, "weekday", { weekday: "short" });
}

/** "Monday, March 3", "lunes, 3 de marzo". */
export function weekdayAndDate(date: Date | string, language: Language): string {
  return format(date, language, "day", { weekday: "long", day: "numeric", month: "long" });
}

/** "9:30 AM", "9:30 a.m.". */
export function timeOfDay(date: Date | string, language: Language): string {
  return format(date, language, "time", { hour: "numeric", minute: "2-digit", hour12: true });
}

/**
 * "Thu, Nov 12, 3:04 PM CST", with the year when it is not the current one. The time zone is named, because the
 * reader's may differ.
 */
export function momentText(date: Date | string, language: Language, now = new Date()): string {
  const style: Style = {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
    timeZoneName: "short",
  };
  const year = (day: Date | string) => format(day, language, "year", { year: "numeric" });
  const text =
    year(date) === year(now)
      ? format(date, language, "moment", style)
      : format(date, language, "moment and year", { ...style, year: "numeric" });
  // After a hyphen a line may end, after a minus sign not.
  return text.replace(/GMT-(?=\d)/, "GMT−");
}
