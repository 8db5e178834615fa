import { CalendarPlus } from "lucide-react";
import { MailText } from "#app/components/mail-text.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { site } from "#site";
import type { UpcomingEvent } from "./upcoming.ts";

type EventListProps = { events: UpcomingEvent[]; note?: string; headingId?: string };

/** The site's own gatherings, each with a file for the reader's calendar. */
export function EventList({ events, note, headingId = "gatherings-heading" }: EventListProps) {
  const { list } = useCopy("events");
  return (
    <div data-event-list>
      {note ? (
        <p role="status" className="mb-10 max-w-prose border-l-2 border-sun pl-5 text-base">
          {note}
        </p>
      ) : null}
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-12">
        <h2 id={headingId} className="text-title font-light lg:col-span-5">
          {list.heading}
        </h2>
        <p className="max-w-prose text-ink-soft lg:col-span-7 lg:pt-2">
          <MailText>{events.length > 0 ? list.intro : list.empty}</MailText>
        </p>
      </div>
      {events.length > 0 ? (
        <ul className="mt-12 border-t border-line lg:mt-16">
          {events.map((event) => (
            <li key={event.id}>
              <Gathering event={event} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Gathering({ event }: { event: UpcomingEvent }) {
  const { list } = useCopy("events");
  const localized = useLocalized();
  const facts = [
    event.time,
    fill(list.durationLabel, { minutes: event.durationMinutes }),
    event.place ?? list.online,
    list.languages[event.language],
  ];
  const mail = `mailto:${site.email}?subject=${encodeURIComponent(fill(list.joinSubject, { title: event.title }))}`;
  return (
    <article className="grid gap-x-8 gap-y-5 border-b border-line py-10 md:grid-cols-12 lg:py-12">
      <p className="md:col-span-3">
        <time dateTime={event.start}>
          <span className="block font-display text-numeral font-[200] tracking-[-0.05em] text-forest">{event.day}</span>
          <span className="mt-3 block text-base text-ink-soft first-letter:uppercase">{event.month}</span>
        </time>
      </p>
      <div className="md:col-span-9 lg:col-span-6">
        <h3 className="text-subtitle font-light">{event.title}</h3>
        <ul className="mt-3 flex flex-wrap text-base text-clay">
          {facts.map((fact) => (
            <li
              key={fact}
              className="first-letter:uppercase not-last:after:px-2.5 not-last:after:text-line-strong not-last:after:content-['·']"
            >
              {fact}
            </li>
          ))}
        </ul>
        <p className="mt-4 max-w-prose text-copy text-ink-soft">{event.description}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3 md:col-span-9 md:col-start-4 lg:col-span-3 lg:flex-col lg:items-start lg:pl-8">
        <Button asChild variant="secondary" size="sm">
          <a
            href={localized(`/events/${event.id}.ics`)}
            download
            aria-label={fill(list.icsLabel, { title: event.title })}
          >
            <CalendarPlus aria-hidden />
            {list.ics}
          </a>
        </Button>
        <Button asChild variant="link" size="sm">
          <a href={mail}>{list.join}</a>
        </Button>
      </p>
    </article>
  );
}
