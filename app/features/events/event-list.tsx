import { CalendarPlus } from "lucide-react";
import { MailText } from "#app/components/mail-text.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Pagination } from "#app/components/ui/navigation/pagination.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { pageNumberSearch } from "#app/platform/pages/page-number.ts";
import { truncated } from "#app/platform/seo/json-ld.ts";
import { placesText, placeText, repeatText } from "./event-facts.ts";
import type { EventView } from "./event-view.ts";
import { YourTime } from "./your-time.tsx";

/** The heading above the gatherings; "View All Events" leads here. */
export const gatheringsId = "gatherings-heading";

/** The whole text is on the event's own page. */
const maxExcerptLength = 400;

type EventListProps = { events: EventView[]; page?: number; pageCount?: number; note?: string; headingId?: string };

/** The site's own gatherings, each with its page and a file for the reader's calendar. */
export function EventList({ events, page = 1, pageCount = 1, note, headingId = gatheringsId }: EventListProps) {
  const { list } = useCopy("events");
  const { pagination } = useCopy("common");
  const path = useLocalized()("/events");
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
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefFor={(number) => `${path}${pageNumberSearch(number)}#${gatheringsId}`}
        labels={{
          nav: pagination.label,
          previous: pagination.previous,
          next: pagination.next,
          page: (number) => fill(pagination.page, { page: number }),
        }}
        className="mt-10 border-t-0"
      />
    </div>
  );
}

function Gathering({ event }: { event: EventView }) {
  const { list } = useCopy("events");
  const localized = useLocalized();
  const language = useLanguage();
  const repeats = repeatText(event.repeat, list);
  const facts = [
    event.time,
    fill(list.durationLabel, { minutes: event.durationMinutes }),
    placeText(event, list),
    list.languages[event.language],
    ...(repeats ? [repeats] : []),
  ];
  const places = placesText(event, list, language);
  const registers = event.registrationOpen && !event.cancelled && !event.hasBegun;
  return (
    <article className="grid gap-x-8 border-b border-line py-9 md:grid-cols-[1fr_auto] md:grid-rows-[auto_auto_1fr_auto] lg:grid-cols-12 lg:grid-rows-[auto_auto_1fr] lg:py-12">
      <h3 className="text-[clamp(1.6rem,1.35rem+1vw,2.15rem)] leading-[1.15] font-light lg:col-span-6">
        <Link to={`/events/${event.slug}`} className="underline-offset-4 hover:text-clay hover:underline">
          {event.title}
        </Link>
      </h3>
      <p className="mt-5 md:col-start-2 md:row-span-3 md:mt-0 md:w-40 lg:col-span-3 lg:col-start-7 lg:w-auto lg:pl-8">
        <time dateTime={event.start} className="flex items-baseline gap-x-4 md:block">
          <span className="block font-display text-[3.6rem] leading-none font-[200] tracking-[-0.05em] text-forest md:text-[5rem] md:leading-[0.86] lg:text-[5.75rem]">
            {event.day}
          </span>
          <span className="block text-base text-ink-soft md:mt-3">{event.month}</span>
        </time>
      </p>
      <div className="md:col-start-1 lg:col-span-6">
        <Facts facts={facts} />
        <YourTime start={event.start} timeZone={event.timeZone} className="mt-1 block text-base text-ink-soft" />
        {event.cancelled || places ? (
          <p className="mt-3">
            <Badge variant={event.cancelled ? "destructive" : "outline"}>
              {event.cancelled ? list.cancelled : places}
            </Badge>
          </p>
        ) : null}
      </div>
      <p className="mt-5 max-w-prose text-copy whitespace-pre-line text-ink-soft md:col-start-1 lg:col-span-6">
        {truncated(event.description, maxExcerptLength)}
      </p>
      <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 md:col-span-2 lg:col-span-3 lg:col-start-10 lg:row-span-3 lg:row-start-1 lg:mt-0 lg:flex-col lg:items-start">
        <Button asChild variant={registers ? "hero" : "outline"} size="sm">
          <Link
            to={`/events/${event.slug}${registers ? "#register" : ""}`}
            aria-label={fill(registers ? list.registerLabel : list.detailsLabel, { title: event.title })}
          >
            {registers ? list.register : list.details}
          </Link>
        </Button>
        <Button asChild variant="link" size="sm">
          <a
            href={localized(`/events/${event.slug}.ics`)}
            download
            aria-label={fill(list.icsLabel, { title: event.title })}
          >
            <CalendarPlus aria-hidden />
            {list.ics}
          </a>
        </Button>
      </p>
    </article>
  );
}

/**
 * Facts in one line with dots between them. Each dot stands before its fact, and at the start of a line it is cut off.
 */
function Facts({ facts }: { facts: string[] }) {
  return (
    <div className="mt-3 overflow-hidden">
      <ul className="-ml-6 flex flex-wrap text-base text-clay">
        {facts.map((fact) => (
          <li
            key={fact}
            className="relative pl-6 before:absolute before:left-2.5 before:text-line-strong before:content-['·']"
          >
            <span className="inline-block first-letter:uppercase">{fact}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
