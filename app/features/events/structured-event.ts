import { languages } from "#app/platform/i18n/language.ts";
import type { eventData } from "#app/platform/seo/json-ld.ts";
import type { EventView } from "./event-view.ts";

/** An event for its structured data. Pure. */
export function structuredEvent(event: EventView, siteUrl: string, path: string): Parameters<typeof eventData>[1] {
  return {
    name: event.title,
    description: event.description,
    start: event.start,
    end: event.end,
    url: siteUrl + path,
    languages: event.language === "both" ? [...languages] : [event.language],
    place: event.place,
    online: event.isOnline,
    cancelled: event.cancelled,
    image: siteUrl + event.picture.src,
    performer: event.speaker,
    priceNote: event.priceNote,
    soldOut: event.placesLeft === 0,
  };
}
