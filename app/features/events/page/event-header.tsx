import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { unbrokenTitle } from "#app/platform/i18n/typography.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { DateNumeral } from "../date-numeral.tsx";
import { placeText } from "../event-facts.ts";
import { EventPicture } from "../event-picture.tsx";
import type { EventView } from "../event-view.ts";
import { FactLine } from "../fact-line.tsx";
import { Recording } from "../past-list.tsx";

type EventHeaderProps = {
  event: EventView;
  isOver: boolean;
  /** One can register further down. */
  registers: boolean;
  breadcrumb: ReactNode;
};

/** The opening of an event's page: its date first, then what it is, and a picture as large as an article's. */
export function EventHeader({ event, isOver, registers, breadcrumb }: EventHeaderProps) {
  const { kinds, list } = useCopy("events");
  const saysKind = event.title.toLowerCase().startsWith(kinds[event.kind].toLowerCase());
  return (
    <section aria-labelledby="page-title" className="page-width pt-6 pb-12 lg:pt-10 lg:pb-20">
      {breadcrumb}
      <div className="mt-8 grid grid-cols-1 gap-x-12 gap-y-7 md:grid-cols-[10rem_minmax(0,1fr)] lg:mt-14 lg:grid-cols-[13rem_minmax(0,1fr)] xl:gap-x-16">
        <DateNumeral
          event={event}
          className="self-start md:flex-col md:items-start md:gap-y-4"
          numeralClassName="text-numeral md:-ml-1"
        />
        <div className="max-w-[48rem]">
          {saysKind ? null : <p className="eyebrow mb-4">{kinds[event.kind]}</p>}
          <h1
            id="page-title"
            className="text-[clamp(2.1rem,1.5rem+2.6vw,3.75rem)] leading-[1.08] font-light tracking-[-0.02em] text-balance"
          >
            {unbrokenTitle(event.title)}
          </h1>
          <div className="mt-6">
            <FactLine facts={[event.hours, placeText(event, list), list.languages[event.language]]} />
          </div>
          <State event={event} isOver={isOver} />
          {registers ? (
            <Button asChild variant="hero" size="lg" className="screen-only mt-8 max-sm:w-full">
              <a href="#register">
                {list.register}
                <ArrowDown aria-hidden />
              </a>
            </Button>
          ) : null}
        </div>
      </div>
      <EventPicture event={event} eager sizes="(min-width: 75rem) 72rem, 100vw" className="mt-10 lg:mt-14" />
    </section>
  );
}

function State({ event, isOver }: { event: EventView; isOver: boolean }) {
  const { page } = useCopy("events");
  if (event.cancelled)
    return (
      <Alert variant="destructive" title={page.cancelled.title} className="mt-6 max-w-prose" role={undefined}>
        <p>{page.cancelled.text}</p>
      </Alert>
    );
  if (!isOver) return null;
  return (
    <Alert variant="info" title={page.past.title} className="mt-6 max-w-prose" role={undefined}>
      <p>{page.past.text}</p>
      {event.recordingUrl ? <Recording url={event.recordingUrl} title={event.title} /> : null}
    </Alert>
  );
}
