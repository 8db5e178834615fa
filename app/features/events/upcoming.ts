import { localeTag, type Language } from "#app/platform/i18n/language.ts";
import { events, type SiteEvent } from "./events.content.ts";

/** An event as the page shows it, in one language. Dates are formatted on the server: browsers format them differently. */
export type UpcomingEvent = {
  id: string;
  title: string;
  description: string;
  start: string;
  end: string;
  day: string;
  month: string;
  time: string;
  durationMinutes: number;
  language: SiteEvent["language"];
  /** Undefined when it is held online. */
  place: string | undefined;
};

/** What has not ended yet, the next one first, with each date in its own time zone. */
export function upcomingEvents(language: Language, now: Date, list: readonly SiteEvent[] = events): UpcomingEvent[] {
  return upcomingOf(now, list).map((event) => inLanguage(event, language));
}

export function upcomingOf(now: Date, list: readonly SiteEvent[] = events): SiteEvent[] {
  return list
    .map((event) => nextOf(event, now))
    .filter((event) => endOf(event) > now)
    .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
}

const yearMs = 52 * 7 * 24 * 60 * 60_000;

/** The next occurrence of a yearly gathering that has not ended; other gatherings unchanged. */
export function nextOf(event: SiteEvent, now: Date): SiteEvent {
  const endedMs = now.getTime() - endOf(event).getTime();
  if (!event.yearly || endedMs < 0) return event;
  const years = Math.floor(endedMs / yearMs) + 1;
  return { ...event, start: new Date(Date.parse(event.start) + years * yearMs).toISOString() };
}

export function endOf(event: SiteEvent): Date {
  return new Date(Date.parse(event.start) + event.durationMinutes * 60_000);
}

function inLanguage(event: SiteEvent, language: Language): UpcomingEvent {
  const { id, start, durationMinutes, timeZone } = event;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeTag[language], { timeZone, ...options }).format(new Date(start));
  return {
    id,
    title: event.title[language],
    description: event.description[language],
    start,
    end: endOf(event).toISOString(),
    day: format({ day: "numeric" }),
    month: format({ month: "long", year: "numeric" }),
    time: format({ weekday: "long", hour: "numeric", minute: "2-digit", timeZoneName: "shortGeneric" }),
    durationMinutes,
    language: event.language,
    place: event.place === "online" ? undefined : event.place[language],
  };
}
