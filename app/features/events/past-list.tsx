import { Play } from "lucide-react";
import { Section } from "#app/components/section.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { EventView } from "./event-view.ts";

/** What has taken place, the latest first, each with its recording if there is one. */
export function PastList({ events }: { events: EventView[] }) {
  const { past } = useCopy("events");
  if (events.length === 0) return null;
  return (
    <Section tone="sage" aria-labelledby="past-heading">
      <div className="page-width">
        <div className="grid gap-x-8 gap-y-4 lg:grid-cols-12">
          <h2 id="past-heading" className="text-title font-light lg:col-span-5">
            {past.heading}
          </h2>
          <p className="max-w-prose text-ink-soft lg:col-span-7 lg:pt-2">{past.intro}</p>
        </div>
        <ul className="mt-10 border-t border-forest/30">
          {events.map((event) => (
            <li
              key={event.id}
              className="grid gap-x-8 gap-y-2 border-b border-forest/30 py-6 md:grid-cols-[14rem_1fr_auto] md:items-baseline"
            >
              <time dateTime={event.start} className="text-base text-ink-soft first-letter:uppercase">
                {event.date}
              </time>
              <h3 className="text-heading font-light">
                <Link to={`/events/${event.slug}`} className="underline-offset-4 hover:text-clay hover:underline">
                  {event.title}
                </Link>
              </h3>
              {event.recordingUrl ? <Recording url={event.recordingUrl} title={event.title} /> : null}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** Opens at its own site: nothing of it is loaded before the click. */
export function Recording({ url, title }: { url: string; title: string }) {
  const { past, newTab } = useCopy("events");
  return (
    <Button asChild variant="link" size="sm">
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${fill(past.recordingLabel, { title })} (${newTab})`}
      >
        <Play aria-hidden />
        {past.recording}
      </a>
    </Button>
  );
}
