import { csvResponse } from "#app/components/admin/list/csv-export.server.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { leadList } from "../inbox/lead-list.ts";
import { exportLeads } from "./export.server.ts";
import type { Route } from "./+types/export-csv.route.ts";

/** GET /admin/leads/export.csv with the inbox's filters. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = leadList.read(new URL(request.url).searchParams);
  return csvResponse("leads", exportLeads(context.get(adminContext), query));
}
