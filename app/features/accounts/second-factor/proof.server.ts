import { and, eq } from "drizzle-orm";
import { recordProof, type SignedIn } from "#app/platform/auth/session.server.ts";
import { resetPoints, consumePoint, type Limit } from "#app/platform/limits/limits.server.ts";
import { db } from "#db/client.server.ts";
import { accounts } from "#db/schema.ts";
import { verifyPassword } from "../passwords.server.ts";
import type { Refusal } from "../refusal.server.ts";

const perAccount: Limit = { name: "proof.account", points: 10, seconds: 15 * 60 };

/** Counts a try to prove again who somebody is; `resetProofAttempts` clears the count. */
export async function countProofAttempt(userId: string): Promise<Refusal | undefined> {
  const taken = await consumePoint(perAccount, userId);
  return taken.allowed ? undefined : { ok: false, code: "rateLimited", status: 429, retryAfter: taken.retryAfter };
}

export async function resetProofAttempts(userId: string) {
  await resetPoints(perAccount, userId);
}

export async function proveWithPassword(user: SignedIn, password: string): Promise<{ ok: true } | Refusal> {
  const limited = await countProofAttempt(user.id);
  if (limited) return limited;
  const [account] = await db()
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, user.id), eq(accounts.providerId, "credential")));
  if (!account?.hash || !(await verifyPassword(account.hash, password)))
    return { ok: false, code: "passwordWrong", status: 401 };
  await recordProof(user.session.token, false);
  await resetProofAttempts(user.id);
  return { ok: true };
}
