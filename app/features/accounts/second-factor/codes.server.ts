import { isAPIError } from "better-auth/api";
import { auth } from "#app/platform/auth/auth.server.ts";
import { recordProof } from "#app/platform/auth/session.server.ts";
import { clientKey, takePoint, type Limit } from "#app/platform/limits/limits.server.ts";
import type { ErrorCode } from "../credentials.ts";

const perClient: Limit = { name: "code.client", points: 30, seconds: 15 * 60 };

export type CodeResult =
  | { ok: true; cookies: string[]; userId: string }
  | { ok: false; code: ErrorCode; status: number; retryAfter?: number }
  /** The sign-in that the code belongs to is over: begin again. */
  | { ok: false; code: "expired"; status: 401 };

type Attempt = { kind: "code" | "recovery"; code: string; rememberDevice: boolean };

/**
 * Checks a code of the authenticator app or a recovery code: for a sign-in that waits for one (its cookie is in the
 * headers), or, with a session in the headers, as a fresh proof.
 */
export async function checkCode(headers: Headers, client: string, attempt: Attempt): Promise<CodeResult> {
  const taken = await takePoint(perClient, clientKey(client));
  if (!taken.allowed) return { ok: false, code: "rateLimited", status: 429, retryAfter: taken.retryAfter };
  const { api } = await auth();
  const body = { code: attempt.code.replace(/\s/g, ""), trustDevice: attempt.rememberDevice };
  const options = { body, headers, returnHeaders: true } as const;
  try {
    const { response, headers: sent } =
      attempt.kind === "code" ? await api.verifyTOTP(options) : await api.verifyBackupCode(options);
    await recordProof(response.token!, true);
    return { ok: true, cookies: sent.getSetCookie(), userId: response.user.id };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    return refusal(error.statusCode, String(error.body?.code));
  }
}

function refusal(status: number, code: string): CodeResult {
  if (code === "INVALID_TWO_FACTOR_COOKIE") return { ok: false, code: "expired", status: 401 };
  if (status === 429 || code.startsWith("TOO_MANY")) return { ok: false, code: "rateLimited", status: 429 };
  return { ok: false, code: "wrongCode", status: 401 };
}
