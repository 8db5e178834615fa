import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "../env.server.ts";
import { auth } from "./auth.server.ts";

/**
 * Rotation of AUTH_SECRET: a session cookie that was signed with the previous secret counts as signed with this one.
 * better-auth's own `secrets` cover what it encrypts, not the cookie's signature, so the cookie is signed again before
 * better-auth sees it, and `renewal` is the cookie for the browser.
 */
export async function acceptPreviousSignature(
  headers: Headers,
): Promise<{ headers: Headers; renewal?: (expiresAt: Date) => string }> {
  const { previousAuthSecret } = env();
  const cookies = headers.get("cookie");
  if (!previousAuthSecret || !cookies) return { headers };
  const { authCookies, secret } = await (await auth()).$context;
  const { name, attributes } = authCookies.sessionToken;
  const pairs = cookies.split(/;\s*/);
  const position = pairs.findIndex((pair) => pair.startsWith(`${name}=`));
  const token =
    position === -1 ? undefined : verifiedToken(pairs[position]!.slice(name.length + 1), previousAuthSecret);
  if (token === undefined) return { headers };
  const signed = `${name}=${encodeURIComponent(`${token}.${signature(token, secret)}`)}`;
  const accepted = new Headers(headers);
  accepted.set("cookie", pairs.with(position, signed).join("; "));
  const flags = attributes.secure ? "; Secure" : "";
  return {
    headers: accepted,
    renewal: (expiresAt) => `${signed}; Path=/; Expires=${expiresAt.toUTCString()}; HttpOnly; SameSite=Lax${flags}`,
  };
}

/** The session's token when `secret` signed it. */
function verifiedToken(cookie: string, secret: string): string | undefined {
  let value: string;
  try {
    value = decodeURIComponent(cookie);
  } catch {
    return undefined;
  }
  const dot = value.lastIndexOf(".");
  if (dot < 1) return undefined;
  const [given, expected] = [value.slice(dot + 1), signature(value.slice(0, dot), secret)].map((text) =>
    Buffer.from(text),
  );
  const genuine = given!.length === expected!.length && timingSafeEqual(given!, expected!);
  return genuine ? value.slice(0, dot) : undefined;
}

/** As better-auth signs cookies. */
function signature(token: string, secret: string): string {
  return createHmac("sha256", secret).update(token).digest("base64");
}
