import { data } from "react-router";
import { z } from "zod";
import { adminRole, hasRole } from "#app/platform/auth/roles.server.ts";
import { findSession } from "#app/platform/auth/session.server.ts";
import { log } from "#app/platform/log.server.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { storableText } from "#app/platform/text/storable-text.ts";
import type { Route } from "./+types/has-role.route.ts";

const name = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => text === storableText(text), "has characters that cannot be stored");
const bodySchema = z.object({ _user_id: name(100), _role: name(50) });
const headers = { "Cache-Control": privatePage };

/**
 * POST /rpc/has_role {_user_id, _role} answers true or false: about yourself, or about others to an admin (decision
 * 52). Unauthorized callers and internal errors get false together with the error status.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST")
    return data({ error: { message: "Send a POST." } }, { status: 405, headers: { ...headers, Allow: "POST" } });
  const parsed = bodySchema.safeParse(await request.json().catch(() => undefined));
  if (!parsed.success) {
    const fields = Object.fromEntries(
      parsed.error.issues.map((issue) => [issue.path.join(".") || "body", issue.message]),
    );
    return data({ error: { message: "The body is {_user_id, _role}, both texts.", fields } }, { status: 400, headers });
  }
  const { _user_id: userId, _role: role } = parsed.data;
  try {
    const { user } = await findSession(request);
    if (!user) return data(false, { status: 401, headers });
    if (user.id !== userId && !(await hasRole(user.id, adminRole))) return data(false, { status: 403, headers });
    return data(await hasRole(userId, role), { headers });
  } catch (error) {
    log.error({ err: error, request: context.get(requestContext).id }, "the role check failed");
    return data(false, { status: 503, headers });
  }
}

export function loader() {
  return data({ error: { message: "Send a POST." } }, { status: 405, headers: { ...headers, Allow: "POST" } });
}
