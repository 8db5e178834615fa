import { createEvents } from "ics";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfPath } from "#app/platform/i18n/language.ts";
import { shortLivedPage } from "#app/platform/pages/cache-policy.server.ts";
import { site } from "#site";
import type { Route } from "./+types/events-feed.route.ts";
import { calendarEntry, calendarResponse, productId } from "./calendar-entries.server.ts";
import { upcomingOf } from "./upcoming.ts";

/** GET /events.ics: all coming gatherings, for calendar applications to subscribe to. */
export function loader({ request }: Route.LoaderArgs) {
  const language = languageOfPath(new URL(request.url).pathname);
  const now = new Date();
  const entries = upcomingOf(now).map((event) => calendarEntry(event, language, now));
  const calName = `${site.name}: ${copyFor(language, "events").list.heading}`;
  return calendarResponse(createEvents(entries, { productId: productId(language), calName }), {
    "Content-Disposition": 'inline; filename="events.ics"',
    "Cache-Control": shortLivedPage,
  });
}
