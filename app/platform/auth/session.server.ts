import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { canStoreRows, db } from "#db/client.server.ts";
import { sessions } from "#db/schema.ts";
import { log } from "../log.server.ts";
import { clientAddressHeader, auth } from "./auth.server.ts";
import { acceptPreviousSignature } from "./session-cookie.server.ts";

export type SignedIn = {
  id: string;
  email: string;
  name: string;
  confirmed: boolean;
  weakPassword: boolean;
  session: { id: string; token: string; provenAt: Date; secondFactorAt: Date | undefined };
};

const minute = 60_000;

/** For how long a proof of identity allows dangerous actions (permissions.ts, `needsRecentProof`). */
const proofMinutes = 10;

export function hasRecentProof({ provenAt }: SignedIn["session"]): boolean {
  return provenAt.getTime() > Date.now() - proofMinutes * minute;
}

/**
 * The headers of a request that better-auth receives. The client's address comes from the host, which knows the trusted
 * proxies.
 */
export function authHeaders(request: Request, clientAddress: string): Headers {
  const headers = new Headers();
  for (const name of ["cookie", "origin", "user-agent"]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  headers.set(clientAddressHeader, clientAddress);
  return headers;
}

/** The same headers without the session cookie, where an existing session must be ignored: sign-in, invitations. */
export async function headersWithoutSession(request: Request, clientAddress: string): Promise<Headers> {
  const headers = authHeaders(request, clientAddress);
  const { authCookies } = await (await auth()).$context;
  const cookies = (headers.get("cookie") ?? "").split(/;\s*/);
  headers.set("cookie", cookies.filter((cookie) => !cookie.startsWith(`${authCookies.sessionToken.name}=`)).join("; "));
  return headers;
}

/** Records that the person has just proved who they are, and whether a second factor or a passkey was part of it. */
export async function recordProof(token: string, secondFactor: boolean) {
  const now = new Date();
  await db()
    .update(sessions)
    .set({ confirmedAt: now, ...(secondFactor ? { secondFactorAt: now } : {}) })
    .where(eq(sessions.token, token));
}

/** Who sent the request. `cookies` renew or clear the session: append them to the answer. */
export async function findSession(request: Request): Promise<{ user?: SignedIn; cookies: string[] }> {
  if (!/(^|;\s*)(__Secure-)?savia\./.test(request.headers.get("cookie") ?? "")) return { cookies: [] };
  const { api } = await auth();
  const { headers: accepted, renewal } = await acceptPreviousSignature(request.headers);
  // Renewing writes a row. On a full disk the session is read as it is, so that signed-in pages can still be opened.
  const query = canStoreRows() ? undefined : { disableRefresh: true };
  const { response, headers } = await api
    .getSession({ headers: accepted, query, returnHeaders: true })
    .catch((error: unknown) => {
      // better-auth deletes an expired session here, which fails on a full disk: nobody is signed in.
      if (query && isAPIError(error)) return { response: null, headers: new Headers() };
      throw error;
    });
  const cookies = headers.getSetCookie();
  // A script's request does not clear the cookie: the person may sign in again in another tab before the response
  // arrives.
  if (!response) return { cookies: request.headers.get("Sec-Fetch-Dest") === "empty" ? [] : cookies };
  // Before better-auth's own cookie, which is newer and must win when both are set.
  if (renewal) cookies.unshift(renewal(response.session.expiresAt));
  const { user, session } = response;
  // Blocking ends all sessions; one that began at the same moment must not outlive it.
  if (user.blockedAt) return { cookies };
  await recordSessionUse(session);
  return {
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      confirmed: user.emailVerified,
      weakPassword: user.weakPassword === true,
      session: {
        id: session.id,
        token: session.token,
        provenAt: session.confirmedAt ?? session.createdAt,
        secondFactorAt: session.secondFactorAt ?? undefined,
      },
    },
    cookies,
  };
}

/** Written at most every ten minutes, because this runs for every page of a signed-in person. */
async function recordSessionUse({ id, lastUsedAt }: { id: string; lastUsedAt?: Date | null }) {
  if ((lastUsedAt && lastUsedAt.getTime() > Date.now() - 10 * minute) || !canStoreRows()) return;
  try {
    await db().update(sessions).set({ lastUsedAt: new Date() }).where(eq(sessions.id, id));
  } catch (error) {
    // The page must not fail because the time of the visit could not be recorded.
    log.warn({ err: error }, "the last use of a session could not be recorded");
  }
}
