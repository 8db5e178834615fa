import { csvOfList } from "#app/components/admin/list/csv-export.server.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { redirectList } from "./redirect-list.ts";
import { exportRedirects } from "./redirects-admin.server.ts";
import type { Route } from "./+types/redirects-csv.route.ts";

/** GET /admin/redirects/export.csv with the filters of the page. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = redirectList.read(new URL(request.url).searchParams);
  return csvOfList(redirectList, exportRedirects(context.get(adminContext), query));
}
