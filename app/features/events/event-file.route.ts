import { createEvent, type EventAttributes } from "ics";
import { env } from "#app/platform/env.server.ts";
import { languageOfPath, localizedPath } from "#app/platform/i18n/language.ts";
import { publicPage } from "#app/platform/pages/cache-policy.server.ts";
import { site } from "#site";
import { storableText } from "#app/platform/text/storable-text.ts";
import type { Route } from "./+types/event-file.route.ts";
import { events } from "./events.content.ts";
import { nextOf } from "./upcoming.ts";

/** GET /events/{id}.ics: one gathering for the visitor's own calendar. */
export function loader({ request, params }: Route.LoaderArgs) {
  const language = languageOfPath(new URL(request.url).pathname);
  const known = events.find(({ id }) => id === params.id);
  if (!known) throw new Response("No such event.", { status: 404 });
  const event = nextOf(known, new Date());
  const { siteUrl } = env();
  const file = createEvent({
    uid: `${event.id}@${site.domain}`,
    productId: `-//${site.name}//Events//${language.toUpperCase()}`,
    start: Date.parse(event.start),
    startInputType: "utc",
    startOutputType: "utc",
    duration: { minutes: event.durationMinutes },
    title: event.title[language],
    description: event.description[language],
    url: siteUrl + localizedPath(language, "/events"),
    organizer: { name: site.name, email: site.email },
    ...(event.place === "online" ? {} : { location: event.place[language] }),
  } satisfies EventAttributes);
  if (file.error) throw file.error;
  return new Response(storableText(file.value ?? ""), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${event.id}.ics"`,
      "Cache-Control": publicPage,
    },
  });
}
