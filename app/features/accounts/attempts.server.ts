import {
  consumeClientPoint,
  consumePoint,
  refundClientPoint,
  resetPoints,
  type Limit,
  type LimitResult,
} from "#app/platform/limits/limits.server.ts";
import { consumeMailBudget } from "#app/platform/mail/budget.server.ts";
import { db } from "#db/client.server.ts";
import { withMinimumDuration } from "./constant-time.server.ts";
import type { Client, Refusal } from "./refusal.server.ts";

const minutes = 60;
const perAccount: Limit = { name: "sign-in.account", points: 10, seconds: 15 * minutes };
const perClient: Limit = { name: "sign-in.client", points: 30, seconds: 15 * minutes };
const mailsPerClient: Limit = { name: "account-mail.client", points: 20, seconds: 60 * minutes };

/** An attempt is counted before the password is checked, so that concurrent attempts cannot bypass the limit. */
export async function countSignInAttempt(email: string, client: string): Promise<LimitResult> {
  const taken = await consumeClientPoint(perClient, client);
  return taken.allowed ? consumePoint(perAccount, email) : taken;
}

/** Only wrong passwords count. */
export async function recordSignInSuccess(email: string, client: string) {
  await refundClientPoint(perClient, client);
  await resetPoints(perAccount, email);
}

/** Called once somebody has proved that they read the account's mail: the guesses of others must not lock them out. */
export async function resetAttempts(email: string) {
  await resetPoints(perAccount, email);
}

/**
 * Runs a request that may mail an address which the visitor only claims: sign-up and reset. It takes the same time, and
 * uses up the mailbox's budget, whether or not a mail follows: the answer must not tell whether there is an account.
 */
export async function withAccountMail<Result>(
  email: string,
  client: Client,
  work: () => Promise<Result>,
): Promise<{ ok: true; result: Result } | Refusal> {
  const taken = await countAccountMail(email, client.address);
  if (!taken.allowed) return { ok: false, code: "rateLimited", status: 429, retryAfter: taken.retryAfter };
  return { ok: true, result: await withMinimumDuration(400, work) };
}

async function countAccountMail(email: string, client: string): Promise<LimitResult> {
  const taken = await consumeClientPoint(mailsPerClient, client);
  return taken.allowed ? db().transaction((tx) => consumeMailBudget(tx, email)) : taken;
}
