import { adminContext } from "#app/features/admin/guard.server.ts";
import { exportLeads } from "./export.server.ts";
import { streamed, streamOf } from "#app/platform/pages/streamed.server.ts";
import { readLeadFilter } from "../inbox/lead-filter.ts";
import type { Route } from "./+types/export-csv.route.ts";

/** GET /admin/leads/export.csv with the inbox's filter. Streamed: the host reads the next piece when the last one is sent. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const pieces = exportLeads(context.get(adminContext), readLeadFilter(new URL(request.url).searchParams));
  const day = new Date().toISOString().slice(0, 10);
  return new Response(streamOf(pieces), {
    headers: {
      ...streamed,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="leads-${day}.csv"`,
    },
  });
}
