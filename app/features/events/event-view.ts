import { imageAddress } from "#app/platform/images/image-paths.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import type { DeliveredCategory } from "#app/components/cards/categories.ts";
import { coverPath } from "#app/components/cards/cover-path.ts";
import type { EventKind } from "#db/schema.ts";
import { eventWords, type EventWords } from "./event-record.ts";
import { languagesKey } from "./event-rows.ts";
import type { DatedEvent } from "./events.server.ts";
import { eventTimes, type EventTimes } from "./schedule/event-times.ts";

/** One date of an event as pages show it, in one language. */
export type EventView = EventTimes &
  EventWords & {
    /** Of the date. */
    id: string;
    slug: string;
    kind: EventKind;
    start: string;
    end: string;
    timeZone: string;
    durationMinutes: number;
    language: "en" | "es" | "both";
    isOnline: boolean;
    repeat: { unit: "weeks" | "months"; every: number } | undefined;
    speaker: string | undefined;
    capacity: number | null;
    /** Null without a limit, or when pages do not show it. */
    placesLeft: number | null;
    registrationOpen: boolean;
    /** It is going on, or over. */
    hasBegun: boolean;
    cancelled: boolean;
    recordingUrl: string | undefined;
    picture: { src: string; own: boolean };
  };

export function eventView({ event, date, placesLeft = null }: ViewSource, language: Language): EventView {
  const words = eventWords(event, language);
  return {
    ...eventTimes(date.startsAt, date.endsAt, event.timeZone, language),
    ...words,
    id: date.id,
    slug: event.slug,
    kind: event.kind,
    start: date.startsAt.toISOString(),
    end: date.endsAt.toISOString(),
    timeZone: event.timeZone,
    durationMinutes: event.durationMinutes,
    language: languagesKey(event.languages),
    isOnline: !words.place || event.onlineUrl !== null,
    repeat:
      event.repeat === "none"
        ? undefined
        : { unit: event.repeat === "weekly" ? "weeks" : "months", every: event.repeatEvery },
    speaker: event.speaker ?? undefined,
    capacity: event.capacity,
    placesLeft,
    registrationOpen: event.registrationOpen,
    hasBegun: date.startsAt <= new Date(),
    cancelled: event.state === "cancelled" || date.cancelledAt !== null,
    recordingUrl: date.recordingUrl ?? undefined,
    picture: event.picture
      ? { src: imageAddress(event.picture), own: true }
      : { src: coverPath({ slug: event.slug, kind: coverOfKind(event.kind) }), own: false },
  };
}

type ViewSource = Omit<DatedEvent, "placesLeft"> & { placesLeft?: number | null };

const covers: Record<EventKind, DeliveredCategory> = {
  circle: "consciousness",
  webinar: "evolution",
  workshop: "business",
  talk: "stories",
  course: "evolution",
};

/** The kind of drawing that stands for an event without a picture of its own; the next release may know more kinds. */
export function coverOfKind(kind: EventKind): DeliveredCategory {
  return covers[kind] ?? "stories";
}
