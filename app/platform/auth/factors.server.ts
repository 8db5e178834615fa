import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { accounts, passkeys, users } from "#db/schema.ts";
import type { Factors } from "./factors.ts";

/** How somebody can prove who they are. */
export async function findFactors(userId: string): Promise<Factors> {
  const [user] = await db().select({ codes: users.twoFactorEnabled }).from(users).where(eq(users.id, userId));
  const [account] = await db().select({ password: accounts.password }).from(accounts).where(isCredential(userId));
  return {
    codes: user?.codes === true,
    passkeys: await db().$count(passkeys, eq(passkeys.userId, userId)),
    password: !!account?.password,
  };
}

function isCredential(userId: string) {
  return and(eq(accounts.userId, userId), eq(accounts.providerId, "credential"));
}
