import { adminContext } from "#app/features/admin/guard.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { seeLead } from "../../conversation/presence.server.ts";
import type { Route } from "./+types/presence.route.ts";

/** POST: an open page says that somebody looks at the lead, or writes, and learns who else does. */
export async function action({ params, context }: Route.ActionArgs) {
  const { intent } = context.get(sentForm);
  return Response.json(await seeLead(context.get(adminContext).id, params.id, intent === "writing"));
}
