import type { Client, Refusal } from "../refusal.server.ts";
import { isAPIError } from "better-auth/api";
import { eq, lt } from "drizzle-orm";
import { auth } from "#app/platform/auth/auth.server.ts";
import { acceptPreviousSignature } from "#app/platform/auth/session-cookie.server.ts";
import { headersWithoutSession, recordProof } from "#app/platform/auth/session.server.ts";
import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";
import { recordSignInSuccess, countSignInAttempt } from "../attempts.server.ts";
import { isWeakForTeam } from "../credentials.ts";
import { notifyOfNewBrowser } from "../own-account/sessions/new-browser.server.ts";
import { readSignUpCookie } from "../sign-up/sign-up-cookie.server.ts";
import { awaitsConfirmation } from "../sign-up/sign-up.server.ts";

/** Without a user: the password was right and a code has to follow. */
export type SignInResult = { ok: true; userId?: string; cookies: string[] };

export async function signIn(
  email: string,
  password: string,
  { request, address }: Client,
): Promise<SignInResult | Refusal> {
  const taken = await countSignInAttempt(email, address);
  if (!taken.allowed) return { ok: false, code: "rateLimited", status: 429, retryAfter: taken.retryAfter };
  const { api } = await auth();
  try {
    const { response, headers } = await api.signInEmail({
      body: { email, password },
      headers: await headersWithoutSession(request, address),
      returnHeaders: true,
    });
    await recordSignInSuccess(email, address);
    await db().delete(sessions).where(lt(sessions.expiresAt, new Date()));
    const cookies = headers.getSetCookie();
    if (!response.user) return { ok: true, cookies };
    await afterPassword(response.token, response.user, password, request);
    return { ok: true, userId: response.user.id, cookies };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    // An unconfirmed account with the right password is answered like a wrong password and like no account at all, and
    // counts like them: otherwise a sign-up followed by a sign-in would tell whether there was an account.
    const refused = error.body?.code === "EMAIL_NOT_VERIFIED" || error.statusCode === 401 || error.statusCode === 400;
    if (!refused) throw error;
    return (await awaitsConfirmation(email, password, readSignUpCookie(request)))
      ? { ok: false, code: "notConfirmed", status: 403 }
      : { ok: false, code: "wrongCredentials", status: 401 };
  }
}

async function afterPassword(token: string, user: { id: string; email: string }, password: string, request: Request) {
  const [row] = await db().select().from(users).where(eq(users.id, user.id));
  // With codes set up, a session without one means that the device is remembered.
  if (row?.twoFactorEnabled) await recordProof(token, true);
  // Also of somebody without a role, who may get one while this session lasts.
  const weak = isWeakForTeam(password);
  if (row && row.weakPassword !== weak)
    await db().update(users).set({ weakPassword: weak }).where(eq(users.id, user.id));
  await notifyOfNewBrowser(user.id, request);
}

/** Ends this session; the cookies clear the browser's. */
export async function signOut(request: Request): Promise<string[]> {
  const { api } = await auth();
  const { headers: accepted } = await acceptPreviousSignature(request.headers);
  const { headers } = await api.signOut({ headers: accepted, returnHeaders: true });
  return headers.getSetCookie();
}
