import { csvOfList } from "#app/components/admin/list/csv-export.server.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { notFound } from "#app/platform/pages/found.server.ts";
import { attendeeList } from "./attendee-list.ts";
import { exportAttendees, findAttendeesDate } from "./attendees.server.ts";
import type { Route } from "./+types/attendees-csv.route.ts";

/** GET /admin/events/:id/attendees/export.csv with the filters of the page. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const list = attendeeList(params.id);
  const query = list.read(new URL(request.url).searchParams);
  const found = await findAttendeesDate(params.id, query.date);
  if (!found?.date) throw notFound(request, "admin.events");
  return csvOfList(list, exportAttendees(context.get(adminContext), found.event, found.date, query));
}
