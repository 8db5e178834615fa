import { adminContext } from "#app/features/admin/guard.server.ts";
import { readCleanForm } from "#app/platform/pages/form-data.server.ts";
import { saveField } from "../../drafts.server.ts";
import { readPair } from "../form/save-page.server.ts";
import { requirePage } from "../require-page.server.ts";
import type { Route } from "./+types/field.route.ts";

/** POST from the panel on the page: one field into the draft of whichever page it belongs to. Answers with JSON. */
export async function action({ params, request, context }: Route.ActionArgs) {
  requirePage(params.page, request);
  const form = await readCleanForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const values = readPair(text("values"));
  if (!values) return Response.json({ status: "unknown" }, { status: 400 });
  const [namespace = "", path = ""] = text("key").split(":");
  return Response.json(await saveField(context.get(adminContext), { namespace, path, values, base: text("base") }));
}

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
