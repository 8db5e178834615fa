import { clientAddressHeader, auth } from "./auth.server.ts";
import { acceptPreviousSignature } from "./session-cookie.server.ts";

export type SignedIn = { id: string; email: string; confirmed: boolean };

/** What better-auth may see of a request. The address comes from the host, which knows the trusted proxies. */
export function authHeaders(request: Request, clientAddress: string): Headers {
  const headers = new Headers();
  for (const name of ["cookie", "origin", "user-agent"]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  headers.set(clientAddressHeader, clientAddress);
  return headers;
}

/** Who sent the request. `cookies` renew or clear the session: append them to the answer. */
export async function findSession(request: Request): Promise<{ user?: SignedIn; cookies: string[] }> {
  if (!/(^|;\s*)(__Secure-)?savia\./.test(request.headers.get("cookie") ?? "")) return { cookies: [] };
  const { api } = await auth();
  const { headers: accepted, renewal } = await acceptPreviousSignature(request.headers);
  const { response, headers } = await api.getSession({ headers: accepted, returnHeaders: true });
  const cookies = headers.getSetCookie();
  if (!response) return { cookies };
  // Before better-auth's own, which is the newer one when both are set.
  if (renewal) cookies.unshift(renewal(response.session.expiresAt));
  const { id, email, emailVerified } = response.user;
  return { user: { id, email, confirmed: emailVerified }, cookies };
}
