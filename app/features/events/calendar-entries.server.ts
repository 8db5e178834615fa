import type { EventAttributes, ReturnObject } from "ics";
import { env } from "#app/platform/env.server.ts";
import { localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { storableText } from "#app/platform/text/storable-text.ts";
import { site } from "#site";
import type { SiteEvent } from "./events.content.ts";

/** The library reads a stamp that its types do not name; without one it takes the moment the process started. */
type StampedEvent = EventAttributes & { timestamp: number };

/**
 * One gathering for a calendar application. Its UID is the same in the file and in the feed, so that an application that
 * has both shows it once. The stamp is the start of the day: within a day, the same gathering gives the same file.
 */
export function calendarEntry(event: SiteEvent, language: Language, now: Date): StampedEvent {
  return {
    uid: `${event.id}@${site.domain}`,
    productId: productId(language),
    timestamp: Math.floor(now.getTime() / dayMs) * dayMs,
    start: Date.parse(event.start),
    startInputType: "utc",
    startOutputType: "utc",
    duration: { minutes: event.durationMinutes },
    title: event.title[language],
    description: event.description[language],
    url: env().siteUrl + localizedPath(language, "/events"),
    organizer: { name: site.name, email: site.email },
    ...(event.place === "online" ? {} : { location: event.place[language] }),
  };
}

export function productId(language: Language): string {
  return `-//${site.name}//Events//${language.toUpperCase()}`;
}

export function calendarResponse({ error, value }: ReturnObject, headers: Record<string, string>): Response {
  if (error) throw error;
  return new Response(foldedToOctets(storableText(value ?? "")), {
    headers: { "Content-Type": "text/calendar; charset=utf-8", ...headers },
  });
}

/** Lines of at most 75 octets, as RFC 5545 asks for. The library counts characters, and an accented one has two octets. */
export function foldedToOctets(file: string): string {
  return file
    .replaceAll(/\r\n[\t ]/g, "")
    .split("\r\n")
    .map((line) => {
      let folded = "";
      let octets = 0;
      for (const character of line) {
        const size = Buffer.byteLength(character);
        if (octets + size > 75) {
          folded += "\r\n ";
          octets = 1;
        }
        folded += character;
        octets += size;
      }
      return folded;
    })
    .join("\r\n");
}

const dayMs = 24 * 60 * 60_000;
