import { readCleanForm } from "#app/platform/pages/form-data.server.ts";
import { cleanBody } from "../post-schema.server.ts";
import type { Route } from "./+types/preview-body.route.ts";

/** POST `body`: returns it as it would be stored and shown. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readCleanForm(request);
  return new Response(cleanBody(String(form.get("body") ?? "")), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
