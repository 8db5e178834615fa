import { redirect } from "react-router";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { donePath } from "#app/features/leads/admin/place/place.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { found } from "#app/platform/pages/found.server.ts";
import { sendAgain } from "./send-again.server.ts";
import type { Route } from "./+types/send-again.route.ts";

/** Only the form on the lead's page leads here. */
export const loader = () => redirect("/admin/leads");

export async function action({ params, request, context }: Route.ActionArgs) {
  const { form } = context.get(sentForm);
  const sent = found(
    await sendAgain(context.get(adminContext), params.scan, String(form.get("address") ?? "")),
    request,
    "admin.lead",
  );
  const shown = new URL(`?${String(form.get("place") ?? "")}`, request.url);
  return redirect(donePath(sent.leadId, shown, { done: sent.done }), 303);
}
