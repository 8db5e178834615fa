import { createContext, data, redirectDocument, type MiddlewareFunction } from "react-router";
import { isAllowed, permissions, type Role } from "#app/platform/auth/permissions.ts";
import { createProofAddress } from "#app/platform/auth/pending-action.server.ts";
import { patternKey, readRequested, sentForm } from "#app/platform/auth/sent-form.server.ts";
import { rolesOf } from "#app/platform/auth/roles.server.ts";
import { findSession, hasRecentProof, type SignedIn } from "#app/platform/auth/session.server.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import { cookieHeaders } from "../cookie-headers.server.ts";

/** The person whose account it is: set by the guard, read by every route below /account. */
export const accountContext = createContext<SignedIn & { roles: Role[] }>();

/** The guard of /account: everybody with a session, as the table in platform/auth/permissions.ts says. */
export const accountGuard: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const reading = request.method === "GET" || request.method === "HEAD";
  const { user, cookies } = await findSession(request);
  const headers = cookieHeaders(cookies);
  headers.set("Cache-Control", privatePage);
  const here = url.pathname + url.search;
  if (!user) {
    if (reading) throw redirectDocument(`/auth?next=${encodeURIComponent(here)}`, { headers });
    throw data("Sign in first.", { status: 401, headers });
  }
  const roles = await rolesOf(user.id);
  const requested = await readRequested(permissions[patternKey(pattern)], request, { roles });
  if (!requested || !isAllowed(requested.audience, { roles })) throw data("Not allowed.", { status: 403, headers });
  const { audience, sent } = requested;
  if (audience.kind === "user" && audience.needsRecentProof && !hasRecentProof(user.session)) {
    // A script asks for a passkey's challenge (use-passkey.ts): there is no form to send again.
    const waiting = sent && url.pathname !== "/account/passkey" ? { action: here, sent } : undefined;
    throw redirectDocument(await createProofAddress(user.id, here, waiting), { headers });
  }
  if (sent) context.set(sentForm, sent);
  context.set(accountContext, { ...user, roles });
  const response = await next();
  response.headers.set("Cache-Control", privatePage);
  response.headers.set("Referrer-Policy", "same-origin");
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
};
