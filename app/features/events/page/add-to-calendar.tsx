import { ArrowUpRight, CalendarPlus } from "lucide-react";
import { use } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { googleCalendarAddress, outlookCalendarAddress } from "../calendar-file/calendar-addresses.ts";
import { placeText } from "../event-facts.ts";
import type { EventView } from "../event-view.ts";

/** A file for any calendar, and links for the two that live on the web. They work without JavaScript. */
export function AddToCalendar({ event }: { event: EventView }) {
  const { page, list, newTab } = useCopy("events");
  const { siteUrl } = use(RequestInfoContext);
  const localized = useLocalized();
  if (event.cancelled) return null;
  const address = {
    ...event,
    place: placeText(event, list),
    url: siteUrl + localized(`/events/${event.slug}`),
  };
  return (
    <section aria-labelledby="calendar-heading">
      <h2 id="calendar-heading" className="text-heading font-light">
        {page.calendar}
      </h2>
      <ul className="mt-4 flex flex-wrap gap-3">
        <li>
          <Button asChild variant="outline" size="sm">
            <a href={localized(`/events/${event.slug}.ics`)} download>
              <CalendarPlus aria-hidden />
              {page.file}
            </a>
          </Button>
        </li>
        {[
          { href: googleCalendarAddress(address), label: "Google Calendar" },
          { href: outlookCalendarAddress(address), label: "Outlook" },
        ].map(({ href, label }) => (
          <li key={label}>
            <Button asChild variant="outline" size="sm">
              <a href={href} target="_blank" rel="noopener noreferrer">
                {label}
                <ArrowUpRight aria-hidden />
                <span className="sr-only"> ({newTab})</span>
              </a>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
