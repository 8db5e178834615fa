import { createHmac } from "node:crypto";
import { auth } from "#app/platform/auth/auth.server.ts";

/** The Cookie header of a session, signed as better-auth signs it. */
export async function signedCookie(token: string): Promise<string> {
  const { authCookies, secret } = await (await auth()).$context;
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return `${authCookies.sessionToken.name}=${encodeURIComponent(`${token}.${signature}`)}`;
}
