import { isAnonymous } from "#app/platform/auth/is-anonymous.ts";
import { counter } from "#app/platform/figures/figures.server.ts";
import { isKnownPage, readSeenPage } from "#app/platform/figures/seen-page.ts";
import { consumeClientPoint } from "#app/platform/limits/limits.server.ts";
import { jsonProblem, onlyPost } from "#app/platform/pages/json-answer.server.ts";
import { readForm } from "#app/platform/pages/read-body.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import type { Route } from "./+types/seen.route.ts";

/** More than a person opens in a minute, for an office behind one address. */
const limit = { name: "seen", points: 300, seconds: 60, perProcess: true };

export const loader = () => onlyPost();

/** A page that somebody opened without a request for it (platform/figures/use-seen-pages.ts). */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  const { clientAddress } = context.get(requestContext);
  const read = await readForm(request);
  if ("bad" in read) return jsonProblem(read.bad.status, read.bad.message);
  if (!isAnonymous(request.headers.get("cookie"))) return answer;
  const page = String(read.form.get("page") ?? "").slice(0, 500);
  const seen = page.startsWith("/") ? readSeenPage(page) : undefined;
  if (!seen || !isKnownPage(seen.name) || !(await consumeClientPoint(limit, clientAddress)).allowed) return answer;
  const fields = {
    userAgent: request.headers.get("user-agent") ?? undefined,
    referer: String(read.form.get("from") ?? "").slice(0, 500) || undefined,
  };
  // Only a browser runs the script that sends this.
  counter().countFile(fields, clientAddress);
  counter().countPage(page, fields, clientAddress);
  return answer;
}
