import { isAPIError } from "better-auth/api";
import { canStoreRows } from "#db/client.server.ts";
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
  // Renewing writes a row. On a full disk the session is read as it is, so that signed-in pages can still be opened.
  const query = canStoreRows() ? undefined : { disableRefresh: true };
  const { response, headers } = await api
    .getSession({ headers: accepted, query, returnHeaders: true })
    .catch((error: unknown) => {
      // An expired session is deleted on the way, which a full disk refuses: nobody is signed in.
      if (query && isAPIError(error)) return { response: null, headers: new Headers() };
      throw error;
    });
  const cookies = headers.getSetCookie();
  if (!response) return { cookies };
  // Before better-auth's own, which is the newer one when both are set.
  if (renewal) cookies.unshift(renewal(response.session.expiresAt));
  const { id, email, emailVerified } = response.user;
  return { user: { id, email, confirmed: emailVerified }, cookies };
}
