import type { ReactNode } from "react";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { repeatText } from "../event-facts.ts";
import type { EventView } from "../event-view.ts";
import { Recording } from "../past-list.tsx";
import { YourTime } from "../your-time.tsx";

/** When, where, in which language, with whom, for how much. */
export function EventDetails({ event, isOver }: { event: EventView; isOver: boolean }) {
  const { page, list } = useCopy("events");
  const where = !event.place
    ? page.onlineNote
    : event.isOnline
      ? fill(page.hybridNote, { place: event.place })
      : event.place;
  const showsPlaces = event.capacity !== null && !isOver && !event.cancelled;
  const facts: [label: string, value: ReactNode][] = [
    [
      page.when,
      <>
        <time dateTime={event.start} className="block first-letter:uppercase">
          {event.date}
        </time>
        <span className="block">{event.hours}</span>
        <YourTime start={event.start} timeZone={event.timeZone} className="mt-1 block text-base text-ink-soft" />
      </>,
    ],
    [page.repeats, repeatText(event.repeat, list)],
    [page.duration, fill(list.durationLabel, { minutes: event.durationMinutes })],
    [page.where, where],
    [page.language, list.languages[event.language]],
    [page.speaker, event.speaker],
    [page.price, event.priceNote ?? page.free],
    [
      page.places,
      showsPlaces
        ? fill(event.placesLeft === 0 ? page.full : event.placesLeft === null ? page.limited : page.placesLeft, {
            left: event.placesLeft ?? 0,
            capacity: event.capacity ?? 0,
          })
        : undefined,
    ],
  ];
  return (
    <div className="lg:col-span-7">
      <h2 id="facts-heading" className="text-title font-light">
        {page.facts}
      </h2>
      {event.cancelled ? (
        <Alert variant="destructive" title={page.cancelled.title} className="mt-6" role={undefined}>
          <p>{page.cancelled.text}</p>
        </Alert>
      ) : isOver ? (
        <Alert variant="info" title={page.past.title} className="mt-6" role={undefined}>
          <p>{page.past.text}</p>
          {event.recordingUrl ? <Recording url={event.recordingUrl} title={event.title} /> : null}
        </Alert>
      ) : null}
      <dl className="mt-8 border-t border-forest/30">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div
              key={label}
              className="grid gap-x-8 gap-y-1 border-b border-forest/30 py-4 sm:grid-cols-[9rem_minmax(0,1fr)]"
            >
              <dt className="text-base text-ink-soft">{label}</dt>
              <dd className="text-copy [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
