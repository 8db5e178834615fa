import { env } from "#app/platform/env.server.ts";
import { confirmHours } from "../account-mails.server.tsx";

const name = "sign-up";

/**
 * Marks the browser that signed up: for the confirmation link (see confirmAddress) and for what a sign-in before it
 * says (see awaitsConfirmation). For the whole site, because a form sent by JavaScript goes to /auth.data.
 */
export function signUpCookie(browser: string): string {
  const secure = env().siteUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${browser}; Path=/; Max-Age=${confirmHours * 3600}; HttpOnly; SameSite=Lax${secure}`;
}

export function readSignUpCookie(request: Request): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(request.headers.get("cookie") ?? "")?.[1];
}
