import { and, eq, isNull } from "drizzle-orm";
import { adminRole } from "#app/platform/auth/roles.server.ts";
import type { Database } from "#db/client.server.ts";
import { userRoles, users } from "#db/schema.ts";

/**
 * Whether the site would be left without an owner who can sign in if this one went. The rows stay locked until the
 * transaction ends, so that two owners who remove, block or delete each other at once do not both succeed. The count is
 * a statement of its own: it has to see what the other transaction did while this one waited.
 */
export async function isLastOwner(tx: Database, userId: string): Promise<boolean> {
  await tx.select({ userId: userRoles.userId }).from(userRoles).where(eq(userRoles.role, adminRole)).for("update");
  const owners = await listOwners(tx);
  return owners.length <= 1 && owners.some(({ id }) => id === userId);
}

export async function listOwners(tx: Database) {
  return tx
    .select({ id: users.id, email: users.email, language: users.language, mutedMails: users.mutedMails })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, adminRole)))
    .where(isNull(users.blockedAt));
}
