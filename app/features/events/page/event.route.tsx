import { use } from "react";
import { data, redirect } from "react-router";
import { answerHash } from "#app/components/form/form-answer.ts";
import { Section } from "#app/components/section.tsx";
import { Share } from "#app/components/share.tsx";
import { Breadcrumb } from "#app/components/ui/navigation/breadcrumb.tsx";
import { formProblem, readSubmittedForm } from "#app/features/leads/intake.server.ts";
import { publishedTeam } from "#app/features/proof/published.server.ts";
import { registrationFields } from "#app/features/leads/kinds/registration.ts";
import { typedOf } from "#app/platform/forms/fields.ts";
import { languageOfPath } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { privatePage, shortLivedPage } from "#app/platform/pages/cache-policy.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { breadcrumbData, eventData, truncated } from "#app/platform/seo/json-ld.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { pageUrl } from "#app/platform/pages/page-url.ts";
import { findPublicEvent } from "../events.server.ts";
import { eventView } from "../event-view.ts";
import { holdsPlaces } from "../registration/places.server.ts";
import { receiveRegistration } from "../registration/receive-registration.server.ts";
import { hasSentRegistration } from "../registration/registration-intake.server.ts";
import { registrationAnswers, type RegistrationField } from "../registration/registration.ts";
import { RegistrationSection } from "../registration/registration-section.tsx";
import { structuredEvent } from "../structured-event.ts";
import type { Route } from "./+types/event.route.ts";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { EventDetails } from "./event-details.tsx";
import { EventHeader } from "./event-header.tsx";
import { EventNotFound } from "./event-not-found.tsx";
import { EventText } from "./event-text.tsx";
import { leadersOf } from "./leaders.ts";
import { OtherDates } from "./other-dates.tsx";

export const handle: PageHandle = { namespaces: ["events"] };

/** The same for everybody and cached, except for "?sent=", which confirms one visitor's registration. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const { pathname, searchParams } = pageUrl(request);
  const language = languageOfPath(pathname);
  const found = await findPublicEvent(params.slug);
  const [next] = found?.upcoming.filter(({ cancelledAt }) => cancelledAt === null) ?? [];
  // The next date that takes place; an event that is over shows its last one.
  const main = next ?? found?.upcoming[0] ?? found?.past[0];
  if (!found || !main) return data(null, { status: 404 });
  const sent = searchParams.get("sent");
  const answer = registrationAnswers.find((kind) => kind === searchParams.get("answer")) ?? "received";
  if (sent !== null && !(await hasSentRegistration(sent))) throw redirect(pathname);
  const confirmation = sent === null ? undefined : { answer };
  const { event, upcoming, past } = found;
  const view = (date: (typeof past)[number] & { placesLeft?: number | null }) =>
    eventView({ event, date, placesLeft: date.placesLeft }, language);
  const page = {
    main: view(main),
    leaders: leadersOf(event.speaker, publishedTeam(language)),
    upcoming: upcoming.map(view),
    past: past.filter(({ cancelledAt }) => cancelledAt === null).map(view),
    now: Date.now(),
    holdsPlaces: holdsPlaces(event),
    confirmation,
  };
  return data(page, { headers: { "Cache-Control": confirmation ? privatePage : shortLivedPage } });
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Cache-Control") ? actionHeaders : loaderHeaders;
}

/** The form without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const { form, pathname, context } = await readSubmittedForm(args);
  const values = typedOf(registrationFields, form);
  const outcome = await receiveRegistration(values, context);
  if (outcome.kind === "accepted") {
    const { id, receipt } = outcome;
    // The page that a reload shows again.
    const search = new URLSearchParams({ sent: id, answer: receipt.answer });
    return redirect(`${pathname}?${search}${answerHash}`, 303);
  }
  const { problem, init } = formProblem<RegistrationField>(outcome);
  return data({ values, ...problem }, init);
}

export default function EventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, kinds, page, past: pastCopy } = useCopy("events");
  const { breadcrumbHome, breadcrumbLabel } = useCopy("common");
  const { siteUrl } = use(RequestInfoContext);
  const language = useLanguage();
  const localized = useLocalized();
  if (!loaderData) return <EventNotFound />;
  const { main, leaders, upcoming, past, confirmation, now } = loaderData;
  const isOver = new Date(main.end).getTime() <= now;
  const path = localized(`/events/${main.slug}`);
  const steps = [
    { name: breadcrumbHome, url: siteUrl + localized("/") },
    { name: hero.eyebrow, url: siteUrl + localized("/events") },
    { name: main.title, url: siteUrl + path },
  ];
  const structured = (upcoming.length > 0 ? upcoming : [main]).map((date) =>
    eventData(siteUrl, structuredEvent(date, siteUrl, path)),
  );
  return (
    <main id="content">
      <Seo
        title={main.title}
        description={truncated(main.description.replaceAll(/\s+/g, " "), 160)}
        keywords={`${kinds[main.kind]}, ${pastCopy.heading}`}
        image={`/social/${language}/events/${main.slug}.png`}
        index={!confirmation}
        structuredData={[...structured, breadcrumbData(steps)]}
      />
      <EventHeader
        event={main}
        isOver={isOver}
        registers={main.registrationOpen && !main.cancelled && !main.hasBegun && !confirmation}
        breadcrumb={
          <Breadcrumb
            label={breadcrumbLabel}
            items={[
              { label: breadcrumbHome, to: localized("/") },
              { label: hero.eyebrow, to: localized("/events") },
              { label: main.title },
            ]}
          />
        }
      />
      <Section tone="sage" aria-labelledby="facts-heading">
        <div className="page-width grid grid-cols-1 items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr]">
          <div>
            <EventText event={main} leaders={leaders} />
            <OtherDates upcoming={upcoming} past={past} current={main} />
          </div>
          <div className="rounded-card bg-card p-6 sm:p-8 lg:row-span-2">
            <EventDetails event={main} isOver={isOver} />
          </div>
          <div className="screen-only grid max-w-prose gap-8 border-t border-line-strong/50 pt-8">
            {isOver ? null : <AddToCalendar event={main} />}
            <Share url={siteUrl + path} title={main.title} words={page.share} />
          </div>
        </div>
      </Section>
      <RegistrationSection
        main={main}
        upcoming={upcoming.filter(({ cancelled, start }) => !cancelled && new Date(start).getTime() > now)}
        holdsPlaces={loaderData.holdsPlaces}
        confirmation={confirmation}
        returned={actionData}
      />
    </main>
  );
}
