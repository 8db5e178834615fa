import { use } from "react";
import { data, redirect } from "react-router";
import { LettersForm } from "#app/components/letters-form.tsx";
import { PageHero } from "#app/components/page-hero.tsx";
import { RelatedContent } from "#app/components/related-content.tsx";
import { Section } from "#app/components/section.tsx";
import { languageOfPath } from "#app/platform/i18n/language.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { shortLivedPage } from "#app/platform/pages/cache-policy.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { eventData } from "#app/platform/seo/json-ld.ts";
import { usePageTrail } from "#app/platform/seo/page-trail.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { pageNumberSearch, readPageNumber } from "#app/platform/pages/page-number.ts";
import { pageUrl } from "#app/platform/pages/page-url.ts";
import { site } from "#site";
import type { Route } from "./+types/events.route.ts";
import { Calendar } from "./calendar.tsx";
import { CalendarLinks } from "./calendar-links.tsx";
import { EventList, gatheringsId } from "./event-list.tsx";
import { countUpcoming, listPast, listUpcoming } from "./events.server.ts";
import { structuredEvent } from "./structured-event.ts";
import { eventView, type EventView } from "./event-view.ts";
import { PastList } from "./past-list.tsx";

export const handle: PageHandle = { namespaces: ["events"] };

/** Far below what the page cache keeps (512 kB), however long the descriptions are. */
const eventsPerPage = 20;

/** Rendered again every five minutes, because events end. */
export async function loader({ request }: Route.LoaderArgs) {
  const { pathname, searchParams } = pageUrl(request);
  const language = languageOfPath(pathname);
  const inLanguage = (entry: Parameters<typeof eventView>[0]) => eventView(entry, language);
  const now = new Date();
  const page = readPageNumber(searchParams);
  const pageCount = Math.max(1, Math.ceil((await countUpcoming(now)) / eventsPerPage));
  // Without the redirect, every page number after the last would be another cached copy of the last page.
  if (page > pageCount) throw redirect(pathname + pageNumberSearch(pageCount));
  const part = { offset: (page - 1) * eventsPerPage, limit: eventsPerPage };
  const loaded = {
    embedUrl: site.calendar.embedUrl,
    events: (await listUpcoming(now, part)).map(inLanguage),
    past: page === 1 ? (await listPast(now)).map(inLanguage) : [],
    page,
    pageCount,
  };
  return data(loaded, { headers: { "Cache-Control": shortLivedPage } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function Events({ loaderData }: Route.ComponentProps) {
  const { embedUrl, events, past, page, pageCount } = loaderData;
  const copy = useCopy("events");
  const { pagination } = useCopy("common");
  const localized = useLocalized();
  const trail = usePageTrail(copy.hero.eyebrow, "/events");
  const gatherings = useEventData(embedUrl && page === 1 ? [] : events);
  return (
    <main id="content">
      <Seo
        {...copy.meta}
        title={page > 1 ? `${copy.meta.title} · ${fill(pagination.page, { page })}` : copy.meta.title}
        canonicalPath={localized("/events") + pageNumberSearch(page)}
        structuredData={[...gatherings, trail]}
      />
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
          {embedUrl && page === 1 ? (
            <Calendar embedUrl={embedUrl} events={events} pageCount={pageCount} />
          ) : (
            <EventList events={events} page={page} pageCount={pageCount} />
          )}
        </div>
      </Section>
      <PastList events={past} />
      <Section tone="sage" aria-labelledby="letters-heading" className="screen-only">
        <div className="page-width grid gap-x-8 gap-y-6 lg:grid-cols-12">
          <div className="lg:col-span-5">
            <h2 id="letters-heading" className="text-title font-light">
              {copy.letters.heading}
            </h2>
            <p className="mt-3 max-w-prose text-ink-soft">{copy.letters.text}</p>
          </div>
          <LettersForm place="events" className="lg:col-span-7 lg:pt-3" />
        </div>
      </Section>
      <RelatedContent page="events" />
    </main>
  );
}

/** Structured data for the gatherings that this page itself lists; an outside calendar publishes its own. */
function useEventData(events: EventView[]) {
  const { siteUrl } = use(RequestInfoContext);
  const localized = useLocalized();
  return events.map((event) => eventData(siteUrl, structuredEvent(event, siteUrl, localized(`/events/${event.slug}`))));
}
