import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { auth } from "#app/platform/auth/auth.server.ts";
import type { Database } from "#db/client.server.ts";
import { accounts } from "#db/schema.ts";

export async function hashPassword(password: string): Promise<string> {
  const context = await (await auth()).$context;
  return context.password.hash(password);
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const context = await (await auth()).$context;
  return context.password.verify({ hash, password });
}

/** The credential of an account, as better-auth reads it. */
export async function setPassword(tx: Database, userId: string, passwordHash: string) {
  const changed = await tx
    .update(accounts)
    .set({ password: passwordHash, updatedAt: new Date() })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")))
    .returning({ id: accounts.id });
  if (changed.length > 0) return;
  await tx
    .insert(accounts)
    .values({ id: randomUUID(), userId, accountId: userId, providerId: "credential", password: passwordHash });
}
