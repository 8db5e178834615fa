import { adminContext } from "#app/features/admin/guard.server.ts";
import { found } from "#app/platform/pages/found.server.ts";
import { exportPerson } from "../export/export.server.ts";
import type { Route } from "./+types/export-person.route.ts";

/** GET /admin/leads/:id/export.json: what somebody gets who asks for a copy of their data. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const person = found(await exportPerson(context.get(adminContext), params.id), request, "admin.lead");
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="person-${params.id.slice(0, 8)}.json"`,
  };
  return new Response(`${JSON.stringify(person, null, 2)}\n`, { headers });
}
