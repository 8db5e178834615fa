import { createEvent } from "ics";
import { languageOfPath } from "#app/platform/i18n/language.ts";
import { shortLivedPage } from "#app/platform/pages/cache-policy.server.ts";
import type { Route } from "./+types/event-file.route.ts";
import { calendarEntry, calendarResponse } from "./calendar-entries.server.ts";
import { events } from "./events.content.ts";
import { nextOf } from "./upcoming.ts";

/** GET /events/{id}.ics: one gathering for the visitor's own calendar. */
export function loader({ request, params }: Route.LoaderArgs) {
  const language = languageOfPath(new URL(request.url).pathname);
  const event = events.find(({ id }) => id === params.id);
  if (!event) throw new Response("No such event.", { status: 404 });
  const now = new Date();
  return calendarResponse(createEvent(calendarEntry(nextOf(event, now), language, now)), {
    "Content-Disposition": `attachment; filename="${event.id}.ics"`,
    "Cache-Control": shortLivedPage,
  });
}
