import { CalendarPlus } from "lucide-react";
import { MailText } from "#app/components/mail-text.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Pagination } from "#app/components/ui/navigation/pagination.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { Link } from "#app/platform/i18n/link.tsx";
import { unbrokenTitle } from "#app/platform/i18n/typography.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { pageNumberSearch } from "#app/platform/pages/page-number.ts";
import { firstSentences } from "#app/platform/seo/json-ld.ts";
import { DateNumeral } from "./date-numeral.tsx";
import { placesText, placeText, repeatText } from "./event-facts.ts";
import { EventPicture } from "./event-picture.tsx";
import type { EventView } from "./event-view.ts";
import { FactLine } from "./fact-line.tsx";
import { YourTime } from "./your-time.tsx";

/** The heading above the gatherings; "View All Events" leads here. */
export const gatheringsId = "gatherings-heading";

/** The first paragraph, or its beginning; the whole text is on the event's own page. */
const excerpt = (text: string) => firstSentences(text.split(/\n\s*\n/)[0]!.replace(/\s+/g, " "), maxExcerptLength);
const maxExcerptLength = 200;

type EventListProps = { events: EventView[]; page?: number; pageCount?: number; note?: string; headingId?: string };

/** The site's own gatherings, each with its page and a file for the reader's calendar. */
export function EventList({ events, page = 1, pageCount = 1, note, headingId = gatheringsId }: EventListProps) {
  const { list } = useCopy("events");
  const { pagination } = useCopy("common");
  const path = useLocalized()("/events");
  const isOnline = events.some((event) => event.isOnline);
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
          <MailText>
            {events.length > 0 ? [...(isOnline ? [list.linkRule] : []), list.intro].join(" ") : list.empty}
          </MailText>
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
    event.hours,
    placeText(event, list),
    list.languages[event.language],
    ...(event.speaker ? [event.speaker] : []),
    ...(repeats ? [repeats] : []),
  ];
  const places = placesText(event, list, language);
  const registers = event.registrationOpen && !event.cancelled && !event.hasBegun;
  return (
    <article className="grid gap-x-10 gap-y-5 border-b border-line py-9 md:grid-cols-[9rem_minmax(0,1fr)] lg:grid-cols-[10rem_minmax(0,1fr)_18rem] lg:gap-x-12 lg:py-12">
      <DateNumeral
        event={event}
        className="self-start md:flex-col md:items-start md:gap-y-3"
        numeralClassName="text-[3.6rem] md:-ml-1 md:text-[5.75rem]"
      />
      <div className="min-w-0">
        <h3 className="text-[clamp(1.6rem,1.35rem+1vw,2.15rem)] leading-[1.15] font-light">
          <Link to={`/events/${event.slug}`} className="underline-offset-4 hover:text-clay hover:underline">
            {unbrokenTitle(event.title)}
          </Link>
        </h3>
        <div className="mt-3">
          <FactLine facts={facts} />
        </div>
        <YourTime start={event.start} timeZone={event.timeZone} className="mt-1 block text-base text-ink-soft" />
        {event.cancelled || places ? (
          <p className="mt-3">
            <Badge variant={event.cancelled ? "destructive" : "outline"}>
              {event.cancelled ? list.cancelled : places}
            </Badge>
          </p>
        ) : null}
        <p className="mt-4 max-w-prose text-copy text-ink-soft">{excerpt(event.description)}</p>
        <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button asChild variant={registers ? "hero" : "outline"} size="sm">
            <Link
              to={`/events/${event.slug}${registers ? "#register" : ""}`}
              aria-label={fill(registers ? list.registerLabel : list.detailsLabel, { title: event.title })}
            >
              {registers ? list.register : list.details}
            </Link>
          </Button>
          {event.cancelled ? null : (
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
          )}
        </p>
      </div>
      <EventPicture event={event} sizes="18rem" className="self-start max-lg:hidden" />
    </article>
  );
}
