import { adminContext } from "#app/features/admin/guard.server.ts";
import { exportLeads } from "./export.server.ts";
import { readLeadFilter } from "../inbox/lead-filter.ts";
import type { Route } from "./+types/export-csv.route.ts";

/** GET /admin/leads/export.csv with the inbox's filter. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const csv = await exportLeads(context.get(adminContext), readLeadFilter(new URL(request.url).searchParams));
  const day = new Date().toISOString().slice(0, 10);
  return new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="leads-${day}.csv"`,
    },
  });
}
