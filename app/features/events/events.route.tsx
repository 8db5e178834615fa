import { use } from "react";
import { data } from "react-router";
import { PageHero } from "#app/components/page-hero.tsx";
import { RelatedContent } from "#app/components/related-content.tsx";
import { Section } from "#app/components/section.tsx";
import { languageOfPath } from "#app/platform/i18n/language.ts";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { shortLivedPage } from "#app/platform/pages/cache-policy.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { eventData } from "#app/platform/seo/json-ld.ts";
import { usePageTrail } from "#app/platform/seo/page-trail.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { pageUrl } from "#app/platform/pages/page-url.ts";
import { site } from "#site";
import type { Route } from "./+types/events.route.ts";
import { Calendar } from "./calendar.tsx";
import { CalendarLinks } from "./calendar-links.tsx";
import { EventList, gatheringsId } from "./event-list.tsx";
import { listPast, listUpcoming } from "./events.server.ts";
import { structuredEvent } from "./structured-event.ts";
import { eventView, type EventView } from "./event-view.ts";
import { PastList } from "./past-list.tsx";

export const handle: PageHandle = { namespaces: ["events"] };

/** Rendered again every five minutes, because events end. */
export async function loader({ request }: Route.LoaderArgs) {
  const language = languageOfPath(pageUrl(request).pathname);
  const inLanguage = (entry: Parameters<typeof eventView>[0]) => eventView(entry, language);
  const page = {
    embedUrl: site.calendar.embedUrl,
    events: (await listUpcoming()).map(inLanguage),
    past: (await listPast()).map(inLanguage),
  };
  return data(page, { headers: { "Cache-Control": shortLivedPage } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function Events({ loaderData: { embedUrl, events, past } }: Route.ComponentProps) {
  const copy = useCopy("events");
  const trail = usePageTrail(copy.hero.eyebrow, "/events");
  const gatherings = useEventData(embedUrl ? [] : events);
  return (
    <main id="content">
      <Seo {...copy.meta} structuredData={[...gatherings, trail]} />
      <PageHero
        name={copy.hero.eyebrow}
        title={copy.hero.title}
        intro={copy.hero.intro}
        picture={{
          slot: "events-hero",
          className:
            "max-lg:mb-8 sm:max-lg:-mt-12 lg:top-1/2 lg:-right-[9vw] lg:w-[min(54vw,52rem)] lg:-translate-y-1/2",
        }}
      >
        <CalendarLinks {...site.calendar} />
      </PageHero>
      <Section tone="sage">
        <div className="page-width grid gap-x-8 gap-y-10 lg:grid-cols-3">
          {copy.intro.map(({ title, text }) => (
            <div key={title} className="border-t border-forest pt-5">
              <h2 className="text-heading font-light">{title}</h2>
              <p className="mt-3 text-copy">{text}</p>
            </div>
          ))}
        </div>
      </Section>
      <Section aria-labelledby={gatheringsId}>
        <div className="page-width">
          {embedUrl ? <Calendar embedUrl={embedUrl} events={events} /> : <EventList events={events} />}
        </div>
      </Section>
      <PastList events={past} />
      <RelatedContent page="events" />
    </main>
  );
}

/** Each event describes itself on its own page; here the next ones do. */
const maxStructuredEvents = 20;

/** Structured data for the gatherings that this page itself lists; an outside calendar publishes its own. */
function useEventData(events: EventView[]) {
  const { siteUrl } = use(RequestInfoContext);
  const localized = useLocalized();
  return events
    .slice(0, maxStructuredEvents)
    .map((event) => eventData(siteUrl, structuredEvent(event, siteUrl, localized(`/events/${event.slug}`))));
}
