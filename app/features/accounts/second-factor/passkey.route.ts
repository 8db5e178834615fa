import { data } from "react-router";
import { rolesOf } from "#app/platform/auth/roles.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { acceptPreviousSignature } from "#app/platform/auth/session-cookie.server.ts";
import { authHeaders, findSession, headersWithoutSession } from "#app/platform/auth/session.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { cookieHeaders } from "../cookie-headers.server.ts";
import { endSession } from "../own-account/sessions/sessions.server.ts";
import { returnPath } from "../sign-in/return-path.ts";
import { checkPasskey, passkeyRequest } from "./passkeys.server.ts";
import type { Route } from "./+types/passkey.route.ts";

/**
 * POST intent=options: a challenge. POST intent=finish: the browser's answer, which signs in
 * (second-factor/use-passkey.ts).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { intent, typed: form } = context.get(sentForm);
  const { clientAddress } = context.get(requestContext);
  if (intent === "options") {
    const { headers } = await acceptPreviousSignature(authHeaders(request, clientAddress));
    const asked = await passkeyRequest(headers, clientAddress);
    return asked.ok
      ? data(asked.value, { headers: cookieHeaders(asked.cookies) })
      : data({ error: "refused" }, { status: asked.status });
  }
  const headers = await headersWithoutSession(request, clientAddress);
  const signedIn = await checkPasskey(headers, String(form.get("credential") ?? ""));
  if (!signedIn.ok) return data({ error: "refused" }, { status: signedIn.status });
  // A fresh proof begins a new session, which replaces the one before.
  const { user: before } = await findSession(request);
  if (before) await endSession(before.id, before.session.id);
  const team = (await rolesOf(signedIn.value.userId)).length > 0;
  const next = returnPath(String(form.get("next") ?? "")) ?? (team ? "/admin" : "/auth");
  return data({ next }, { headers: cookieHeaders(signedIn.cookies) });
}

export function loader() {
  return data({ error: "Send a POST." }, { status: 405, headers: { Allow: "POST" } });
}
