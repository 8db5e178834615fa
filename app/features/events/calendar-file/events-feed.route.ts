import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfPath } from "#app/platform/i18n/language.ts";
import { shortLivedPage } from "#app/platform/pages/cache-policy.server.ts";
import { site } from "#site";
import { listForFeed } from "../events.server.ts";
import type { Route } from "./+types/events-feed.route.ts";
import { calendarFile, calendarResponse } from "./calendar-file.server.ts";

/** GET /events.ics: all events, for calendar applications to subscribe to. */
export async function loader({ request }: Route.LoaderArgs) {
  const language = languageOfPath(new URL(request.url).pathname);
  const name = `${site.name}: ${copyFor(language, "events").list.heading}`;
  return calendarResponse(calendarFile(await listForFeed(), language, name), {
    "Content-Disposition": 'inline; filename="events.ics"',
    "Cache-Control": shortLivedPage,
  });
}
