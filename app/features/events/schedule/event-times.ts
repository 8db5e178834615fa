import { localeTag, type Language } from "#app/platform/i18n/language.ts";

/** Dates of an event in words, on the clocks of its own zone. Pure; formatted on the server: browsers differ. */
export type EventTimes = {
  /** "10" */
  day: string;
  /** "December 2026" */
  month: string;
  /** "Thursday" */
  weekday: string;
  /** "Thursday, December 10, 2026" */
  date: string;
  /** "Dec 10, 2026, 11:00 AM": fits into a select field on a phone. */
  short: string;
  /** "11:00 AM – 12:00 PM Colombia Time (UTC−5)", "11:00 a.m. – 12:00 p.m., hora de Colombia (UTC−5)" */
  hours: string;
};

const dayMs = 24 * 60 * 60_000;

export function eventTimes(start: Date, end: Date, timeZone: string, language: Language): EventTimes {
  const format = (options: Intl.DateTimeFormatOptions, moment = start) =>
    formatter(language, timeZone, options).format(moment);
  const offset = offsetText(start, timeZone);
  const zone = `${zoneName(start, timeZone, language)} (${offset})`;
  const clock = { hour: "numeric", minute: "2-digit" } as const;
  // Of an event that lasts a day or longer, the hours alone would not tell when it ends.
  const endDay = { weekday: "short", day: "numeric", month: "short" } as const;
  const until = format(+end - +start < dayMs ? clock : { ...endDay, ...clock }, end);
  return {
    day: format({ day: "numeric" }),
    month: format({ month: "long", year: "numeric" }),
    weekday: format({ weekday: "long" }),
    date: format({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    short: format({ day: "numeric", month: "short", year: "numeric", ...clock }),
    hours: `${format(clock)} – ${until}${language === "es" ? "," : ""} ${zone}`,
  };
}

/** "UTC−5", "UTC+5:30", "UTC": as it is at that moment, because daylight saving changes it. */
export function offsetText(moment: Date, timeZone: string): string {
  const parts = formatter("en", timeZone, { timeZoneName: "shortOffset" }).formatToParts(moment);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  return offset
    .replace(/^GMT\+0$/, "GMT")
    .replace("GMT", "UTC")
    .replace("-", "−");
}

/** On the clocks of the zone. */
export function isSameDay(one: Date, other: Date, timeZone: string): boolean {
  const day = formatter("en", timeZone, { dateStyle: "short" });
  return day.format(one) === day.format(other);
}

function zoneName(moment: Date, timeZone: string, language: Language): string {
  const parts = formatter(language, timeZone, { timeZoneName: "shortGeneric" }).formatToParts(moment);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** Creating a formatter is slow, and a list of dates needs the same few again and again. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(language: Language, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, timeZone, options]);
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(localeTag[language], { timeZone, ...options });
    formatters.set(key, found);
  }
  return found;
}
