import type { ReactNode } from "react";
import { fill } from "#app/platform/i18n/copy.ts";
import { unbroken } from "#app/platform/i18n/typography.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { MailText } from "#app/components/mail-text.tsx";
import { placeText, repeatText } from "../event-facts.ts";
import type { EventView } from "../event-view.ts";
import { Hours } from "../schedule/hours.tsx";
import { YourTime } from "../your-time.tsx";

/** When, where, in which language, for how much. */
export function EventDetails({ event, isOver }: { event: EventView; isOver: boolean }) {
  const { page, list } = useCopy("events");
  const showsPlaces = event.capacity !== null && !isOver && !event.cancelled;
  const facts: [label: string, value: ReactNode][] = [
    [
      page.when,
      <>
        <time dateTime={event.start} className="block first-letter:uppercase">
          {unbroken(event.date)}
        </time>
        <span className="block">
          <Hours>{event.hours}</Hours>
        </span>
        <YourTime start={event.start} timeZone={event.timeZone} className="mt-1 block text-ink-soft" />
      </>,
    ],
    [
      page.where,
      <>
        {placeText(event, list)}
        {event.isOnline && !isOver && !event.cancelled ? (
          <span className="mt-1 block text-base text-ink-soft">
            <MailText>{list.linkRule}</MailText>
          </span>
        ) : null}
      </>,
    ],
    [page.repeats, repeatText(event.repeat, list)],
    [page.duration, fill(list.durationLabel, { minutes: event.durationMinutes })],
    [page.language, list.languages[event.language]],
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
  // The others are a word or two, and stand in pairs.
  const long = [page.when, page.where];
  return (
    <>
      <h2 id="facts-heading" className="text-heading font-light">
        {page.facts}
      </h2>
      <dl className="mt-4 grid grid-cols-2 gap-x-6">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div
              key={label}
              className={`border-t border-line py-3 text-base ${long.includes(label) ? "col-span-2" : ""}`}
            >
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="mt-0.5 wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
