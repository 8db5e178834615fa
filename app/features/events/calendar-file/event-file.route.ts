import { languageOfPath } from "#app/platform/i18n/language.ts";
import { shortLivedPage } from "#app/platform/pages/cache-policy.server.ts";
import { listForFile } from "../events.server.ts";
import type { Route } from "./+types/event-file.route.ts";
import { calendarFile, calendarResponse } from "./calendar-file.server.ts";

/** GET /events/{slug}.ics: the coming dates of one event for the visitor's own calendar; without any the last one. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const language = languageOfPath(new URL(request.url).pathname);
  const entries = await listForFile(params.slug);
  if (entries.length === 0) throw new Response("No such event.", { status: 404 });
  return calendarResponse(calendarFile(entries, language), {
    "Content-Disposition": `attachment; filename="${params.slug}.ics"`,
    "Cache-Control": shortLivedPage,
  });
}
