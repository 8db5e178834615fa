import { createContext, data, redirect, redirectDocument, type MiddlewareFunction } from "react-router";
import { isDatabaseUnavailable } from "#db/unavailable.ts";
import { findObstacle, type Obstacle } from "#app/platform/auth/required-factor.server.ts";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import { startPageOf, isAllowed, permissions, type Role } from "#app/platform/auth/permissions.ts";
import { createProofAddress } from "#app/platform/auth/pending-action.server.ts";
import { patternKey, readRequested, sentForm } from "#app/platform/auth/sent-form.server.ts";
import { rolesOf } from "#app/platform/auth/roles.server.ts";
import { findSession, hasRecentProof } from "#app/platform/auth/session.server.ts";
import { log } from "#app/platform/log.server.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";

/** The person behind the request: set by the guard, read by every route below it. */
export const adminContext = createContext<Admin>();

/** `isProven`: what needs a recent proof of identity would not ask for one now. */
export type Admin = Actor & { roles: Role[]; isProven: boolean; secondFactorDue?: Date };

/**
 * THE guard: the admin layout runs it before anything under /admin, page, write, upload, export or data request. It
 * follows the table in platform/auth/permissions.ts. Without a session, reads lead to /auth and writes are refused with
 * 401; without any role, reads lead to / and writes are refused with 403; with another role both are a 403.
 */
export const adminGuard: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const reading = request.method === "GET" || request.method === "HEAD";
  const { user, cookies } = await findSession(request);
  const headers = privateHeaders(cookies);
  if (!user) {
    if (reading) throw redirectDocument(signInAddress(url), { headers });
    throw data("Sign in first.", { status: 401, headers });
  }
  const roles = await readRoles(user.id, context.get(requestContext).id);
  if (roles.length === 0) {
    if (reading) throw redirectDocument(addressWithoutRole(url), { headers });
    throw data("This needs a role.", { status: 403, headers });
  }
  const requested = await readRequested(permissions[patternKey(pattern)], request, { roles });
  if (!requested || !isAllowed(requested.audience, { roles })) {
    if (reading && url.pathname === "/admin") throw redirect(startPageOf(roles), { headers });
    throw data("This needs another role.", { status: 403, headers });
  }
  const { audience, sent } = requested;
  if (audience.kind !== "anyone" && audience.needsRecentProof && !hasRecentProof(user.session)) {
    const page = reading ? url : refererOf(request, url);
    const waiting = sent && { action: url.pathname + url.search, sent };
    throw redirectDocument(await createProofAddress(user.id, page.pathname + page.search, waiting), { headers });
  }
  const { obstacle, deadline } = await findObstacle(user, roles);
  if (obstacle) {
    if (!reading) throw data("This account has to be made safe first.", { status: 403, headers });
    throw redirectDocument(addressAgainst(obstacle, url), { headers });
  }
  if (sent) context.set(sentForm, sent);
  const isProven = hasRecentProof(user.session);
  context.set(adminContext, { id: user.id, email: user.email, roles, isProven, secondFactorDue: deadline });
  const response = await next();
  response.headers.set("Cache-Control", privatePage);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
};

/** The page with the form; the form's own address when the browser does not say. */
function refererOf(request: Request, url: URL): URL {
  const referer = request.headers.get("Referer") ?? "";
  const page = URL.canParse(referer) ? new URL(referer) : url;
  return page.origin === new URL(request.url).origin ? page : url;
}

/** A failed read is logged and counts as no roles. With an unreachable database it throws: the host answers 503. */
async function readRoles(userId: string, request: string): Promise<Role[]> {
  try {
    return await rolesOf(userId);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ err: error, request }, "the role check failed");
    return [];
  }
}

/** Somebody who has just confirmed their address is told that they are waiting for a role; everybody else goes home. */
function addressWithoutRole(url: URL): string {
  return url.searchParams.has("welcome") ? "/auth?notice=waiting" : "/";
}

/** The page on which somebody can resolve what blocks their access. */
function addressAgainst(obstacle: Obstacle, { pathname, search }: URL): string {
  if (obstacle === "unproved") return `/auth/again?next=${encodeURIComponent(pathname + search)}`;
  return `/account/security?done=${obstacle === "missing" ? "second-factor" : "weak-password"}`;
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
