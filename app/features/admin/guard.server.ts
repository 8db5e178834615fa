import { createContext, data, redirectDocument, type MiddlewareFunction } from "react-router";
import { isDatabaseUnavailable } from "#db/unavailable.ts";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import { adminRole, hasRole } from "#app/platform/auth/roles.server.ts";
import { findSession } from "#app/platform/auth/session.server.ts";
import { log } from "#app/platform/log.server.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";

/** The admin who sent the request: set by the guard, read by every route below it. */
export const adminContext = createContext<Actor>();

/**
 * THE guard: the admin layout runs it before anything under /admin, page, write, upload, export or data request.
 * Reads without a session lead to /auth and without the role to /; writes are refused with 401 and 403.
 */
export const adminGuard: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const reading = request.method === "GET" || request.method === "HEAD";
  const { user, cookies } = await findSession(request);
  if (!user) {
    if (reading) throw redirectDocument(signInAddress(url), { headers: privateHeaders(cookies) });
    throw data("Sign in first.", { status: 401, headers: privateHeaders(cookies) });
  }
  if (!(await isAdmin(user.id, context.get(requestContext).id))) {
    if (reading) throw redirectDocument("/", { headers: privateHeaders(cookies) });
    throw data("This needs the admin role.", { status: 403, headers: privateHeaders(cookies) });
  }
  context.set(adminContext, { id: user.id, email: user.email });
  const response = await next();
  response.headers.set("Cache-Control", privatePage);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
};

/** When the role cannot be read, access is refused and the failure logged; an unavailable database is the host's 503. */
async function isAdmin(userId: string, request: string): Promise<boolean> {
  try {
    return await hasRole(userId, adminRole);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ err: error, request }, "the role check failed");
    return false;
  }
}

/** `url` is the page's address, also of a data request for it. */
function signInAddress({ pathname, search }: URL): string {
  return pathname === "/admin" ? "/auth" : `/auth?next=${encodeURIComponent(pathname + search)}`;
}

function privateHeaders(cookies: string[]): Headers {
  const headers = new Headers({ "Cache-Control": privatePage });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}
