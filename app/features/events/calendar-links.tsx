import { ArrowDown, ArrowUpRight, CalendarPlus } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { gatheringsId } from "./event-list.tsx";

/** Addresses of an outside calendar; empty where there is none. */
type CalendarAddresses = { allEventsUrl: string; subscribeUrl: string };

/** The two ways to follow our events: the outside calendar's, or our own list and feed when there is none. */
export function CalendarLinks({ allEventsUrl, subscribeUrl }: CalendarAddresses) {
  const { viewAll, subscribe } = useCopy("events");
  const localized = useLocalized();
  return (
    <ul className="mt-9 flex flex-wrap gap-4">
      <li>
        <Button asChild variant="hero" size="lg">
          {allEventsUrl ? (
            <ExternalLink href={allEventsUrl}>{viewAll}</ExternalLink>
          ) : (
            <a href={`${localized("/events")}#${gatheringsId}`}>
              {viewAll}
              <ArrowDown aria-hidden />
            </a>
          )}
        </Button>
      </li>
      <li>
        <Button asChild variant="outline" size="lg">
          {subscribeUrl ? (
            <ExternalLink href={subscribeUrl}>{subscribe}</ExternalLink>
          ) : (
            <a href={localized("/events.ics")}>
              {subscribe}
              <CalendarPlus aria-hidden />
            </a>
          )}
        </Button>
      </li>
    </ul>
  );
}

/** `className` is passed by the surrounding Button. */
function ExternalLink({ href, children, className }: { href: string; children: string; className?: string }) {
  const { newTab } = useCopy("events");
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <ArrowUpRight aria-hidden />
      <span className="sr-only"> ({newTab})</span>
    </a>
  );
}
