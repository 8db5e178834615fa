import {
  clientKey,
  resetPoints,
  returnPoint,
  takePoint,
  type Limit,
  type Taken,
} from "#app/platform/limits/limits.server.ts";

const minutes = 60;
const perAccount: Limit = { name: "sign-in.account", points: 10, seconds: 15 * minutes };
const perClient: Limit = { name: "sign-in.client", points: 30, seconds: 15 * minutes };
const mailsPerAddress: Limit = { name: "account-mail.address", points: 5, seconds: 60 * minutes };
const mailsPerClient: Limit = { name: "account-mail.client", points: 20, seconds: 60 * minutes };

/** An attempt counts before the password is looked at, so that many at once are no way around. */
export async function takeAttempt(email: string, client: string): Promise<Taken> {
  return takeBoth([perClient, clientKey(client)], [perAccount, email]);
}

/** Only wrong passwords count. */
export async function attemptSucceeded(email: string, client: string) {
  await returnPoint(perClient, clientKey(client));
  await resetPoints(perAccount, email);
}

/** Whoever reads the account's mail is let in again, however often somebody else guessed. */
export async function forgetAttempts(email: string) {
  await resetPoints(perAccount, email);
}

/** Sign-up and reset write to an address that the visitor only claims. */
export async function takeAccountMail(email: string, client: string): Promise<Taken> {
  return takeBoth([mailsPerClient, clientKey(client)], [mailsPerAddress, email]);
}

async function takeBoth(...keys: [Limit, string][]): Promise<Taken> {
  for (const [limit, key] of keys) {
    const taken = await takePoint(limit, key);
    if (!taken.allowed) return taken;
  }
  return { allowed: true };
}
