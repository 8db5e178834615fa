import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { userRoles } from "#db/schema.ts";

export const adminRole = "admin";

/** Asked on every request that needs it, so that a revoked role ends at once. */
export async function hasRole(userId: string, role: string): Promise<boolean> {
  const rows = await db()
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, role)))
    .limit(1);
  return rows.length > 0;
}
