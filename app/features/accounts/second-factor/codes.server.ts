import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { auth } from "#app/platform/auth/auth.server.ts";
import { recordProof } from "#app/platform/auth/session.server.ts";
import { consumeClientPoint, consumePoint, type Limit } from "#app/platform/limits/limits.server.ts";
import { db } from "#db/client.server.ts";
import { sessions } from "#db/schema.ts";
import type { ErrorCode } from "../credentials.ts";

const perClient: Limit = { name: "code.client", points: 30, seconds: 15 * 60 };
/** better-auth accepts a code of the app for 90 seconds. This limit lets it be used only once. */
const perCode: Limit = { name: "code.used", points: 1, seconds: 120 };

export type CodeResult =
  | { ok: true; cookies: string[]; userId: string }
  | { ok: false; code: ErrorCode; status: number; retryAfter?: number }
  /** The sign-in that the code belongs to is over: begin again. */
  | { ok: false; code: "expired"; status: 401 };

/** `setup`: the first code of a new app, which does not open anything. */
type Attempt = { kind: "setup" | "code" | "recovery"; code: string; rememberDevice: boolean };

/**
 * Checks a code of the authenticator app or a recovery code: for a sign-in that waits for one (its cookie is in the
 * headers), or, with a session in the headers, as a fresh proof.
 */
export async function checkCode(headers: Headers, client: string, attempt: Attempt): Promise<CodeResult> {
  const taken = await consumeClientPoint(perClient, client);
  if (!taken.allowed) return { ok: false, code: "rateLimited", status: 429, retryAfter: taken.retryAfter };
  const { api } = await auth();
  const body = { code: attempt.code.replace(/\s/g, ""), trustDevice: attempt.rememberDevice };
  const options = { body, headers, returnHeaders: true } as const;
  try {
    const { response, headers: sent } =
      attempt.kind === "recovery" ? await api.verifyBackupCode(options) : await api.verifyTOTP(options);
    const isUsed =
      attempt.kind === "code" && !(await consumePoint(perCode, `${response.user.id}:${body.code}`)).allowed;
    if (isUsed) return refuseUsedCode(headers, response.token!);
    await recordProof(response.token!, true);
    return { ok: true, cookies: sent.getSetCookie(), userId: response.user.id };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    return refusal(error.statusCode, String(error.body?.code));
  }
}

/** better-auth has begun a session for it by now, unless there was one before. */
async function refuseUsedCode(headers: Headers, token: string): Promise<CodeResult> {
  const { api } = await auth();
  if (await api.getSession({ headers, query: { disableRefresh: true } }))
    return { ok: false, code: "wrongCode", status: 401 };
  await db().delete(sessions).where(eq(sessions.token, token));
  return { ok: false, code: "expired", status: 401 };
}

function refusal(status: number, code: string): CodeResult {
  if (code === "INVALID_TWO_FACTOR_COOKIE") return { ok: false, code: "expired", status: 401 };
  if (status === 429 || code.startsWith("TOO_MANY")) return { ok: false, code: "rateLimited", status: 429 };
  return { ok: false, code: "wrongCode", status: 401 };
}
