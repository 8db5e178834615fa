import { csvOfList } from "#app/components/admin/list/csv-export.server.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { subscriberList } from "./subscriber-list.ts";
import { exportSubscribers } from "./subscribers-admin.server.ts";
import type { Route } from "./+types/subscribers-csv.route.ts";

/** GET /admin/subscribers/export.csv with the filters of the page. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = subscriberList.read(new URL(request.url).searchParams);
  return csvOfList(subscriberList, exportSubscribers(context.get(adminContext), query));
}
