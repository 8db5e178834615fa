import { data } from "react-router";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { exportPerson } from "../export/export.server.ts";
import type { Route } from "./+types/export-person.route.ts";

/** GET /admin/leads/:id/export.json: what somebody gets who asks for a copy of their data. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const person = await exportPerson(context.get(adminContext), params.id);
  if (!person) throw data("This entry does not exist, or it has been erased.", { status: 404 });
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="person-${params.id.slice(0, 8)}.json"`,
  };
  return new Response(`${JSON.stringify(person, null, 2)}\n`, { headers });
}
