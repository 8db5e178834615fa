import {
  clientKey,
  resetPoints,
  returnPoint,
  takePoint,
  type Limit,
  type LimitResult,
} from "#app/platform/limits/limits.server.ts";
import { takeMailBudget } from "#app/platform/mail/budget.server.ts";
import { db } from "#db/client.server.ts";

const minutes = 60;
const perAccount: Limit = { name: "sign-in.account", points: 10, seconds: 15 * minutes };
const perClient: Limit = { name: "sign-in.client", points: 30, seconds: 15 * minutes };
const mailsPerClient: Limit = { name: "account-mail.client", points: 20, seconds: 60 * minutes };

/** An attempt counts before the password is checked, so that many at once are no way around the limit. */
export async function takeAttempt(email: string, client: string): Promise<LimitResult> {
  const taken = await takePoint(perClient, clientKey(client));
  return taken.allowed ? takePoint(perAccount, email) : taken;
}

/** Only wrong passwords count. */
export async function attemptSucceeded(email: string, client: string) {
  await returnPoint(perClient, clientKey(client));
  await resetPoints(perAccount, email);
}

/** Whoever reads the account's mail is let in again, however often somebody else guessed. */
export async function resetAttempts(email: string) {
  await resetPoints(perAccount, email);
}

/**
 * Sign-up and reset write to an address that the visitor only claims. The mailbox's budget is taken whether or not a
 * mail follows: what the visitor is told must not depend on whether there is an account.
 */
export async function takeAccountMail(email: string, client: string): Promise<LimitResult> {
  const taken = await takePoint(mailsPerClient, clientKey(client));
  return taken.allowed ? db().transaction((tx) => takeMailBudget(tx, email)) : taken;
}
