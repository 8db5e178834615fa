import { csvOfList } from "#app/components/admin/list/csv-export.server.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { visibleAuditActions } from "#app/platform/auth/permissions.ts";
import { auditList } from "./audit-list.ts";
import { exportEntries } from "./entries.server.ts";
import type { Route } from "./+types/audit-csv.route.ts";

/** GET /admin/audit/export.csv with the filters of the page. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = auditList.read(new URL(request.url).searchParams);
  const actor = context.get(adminContext);
  return csvOfList(auditList, exportEntries(actor, query, visibleAuditActions(actor.roles)));
}
